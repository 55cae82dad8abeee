import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Hono } from 'hono';
import { messagePage } from '../message-page.ts';
import type { Service } from '../service.ts';
import { logo, sign } from './images.ts';

const SCRIPTS = [
  'secured-field.ts',
  'brand-reporter.ts',
  'brands.ts',
  'encrypt.ts',
  'fields.ts',
  'protocol.ts',
  'view.ts',
];
const PAGE = readFileSync(new URL('../form/secured-field.html', import.meta.url), 'utf8');
const SPANISH = readFileSync(new URL('es-ES.json', import.meta.url), 'utf8');
/** The form waits for a device fingerprint; its value does not matter here. */
const FINGERPRINT = {
  type: 'deviceFingerprint',
  value: 'sandbox',
  persistentCookie: [],
  components: {},
};
const JAVASCRIPT = { 'content-type': 'text/javascript; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
const SVG = { 'content-type': 'image/svg+xml' };

/** Files that the form loads: the secured card fields, images, translations and the wallet. */
export function mountFormFiles(app: Hono, { settings }: Service): void {
  const { shopOrigin } = settings;
  const frame = {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      `frame-ancestors ${shopOrigin}`,
    ].join('; '),
  };
  const fields = '/checkoutshopper/securedfields/:clientKey/:version';
  app.get(`${fields}/securedFields.html`, (c) => c.html(PAGE, 200, frame));
  for (const file of SCRIPTS) {
    const script = browserScript(new URL(`../form/${file}`, import.meta.url));
    app.get(`${fields}/${file}`, (c) => c.body(script, 200, JAVASCRIPT));
  }
  app.get('/checkoutshopper/assets/html/:clientKey/:file', (c) =>
    messagePage(c, shopOrigin, FINGERPRINT),
  );
  const wallet = browserScript(new URL('../form/wallet.ts', import.meta.url));
  // A block scope, because a page may load it twice.
  app.get('/wallet.js', (c) => c.body(`{${wallet}}`, 200, JAVASCRIPT));

  app.get('/checkoutshopper/images/components/:file', (c) =>
    c.body(sign(nameOf(c.req.param('file'))), 200, SVG),
  );
  app.get('/checkoutshopper/images/logos/:file', (c) =>
    c.body(logo(nameOf(c.req.param('file'))), 200, SVG),
  );
  app.get('/checkoutshopper/images/logos/:size/:file', (c) =>
    c.body(logo(nameOf(c.req.param('file'))), 200, SVG),
  );
  // English is built into the form and used where a translation is missing.
  app.get('/checkoutshopper/sdk/:version/translations/:file', (c) =>
    c.body(c.req.param('file') === 'es-ES.json' ? SPANISH : '{}', 200, JSON_TYPE),
  );
}

/** A script as browsers run it: without its types. */
function browserScript(file: URL): string {
  return stripTypeScriptTypes(readFileSync(file, 'utf8'));
}

function nameOf(file: string): string {
  return file.replace(/(@[23]x)?\.\w+$/, '');
}
