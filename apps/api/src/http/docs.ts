import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { html, raw } from 'hono/html';
import type { OpenApiDocument, Operation } from './kit/describe-calls.ts';
import { openApiDocument } from './openapi.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #8886; padding: 1rem 0; }
  code, pre { font-size: .875rem; }
  pre { overflow-x: auto; padding: 1rem; background: #8881; border-radius: .5rem; }
  summary { cursor: pointer; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** The same for every caller until the next release: built at the first request and kept. */
let built: { json: string; page: string } | undefined;

async function buildOnce() {
  if (!built) {
    const document = openApiDocument();
    built = { json: JSON.stringify(document), page: `${await page(document)}` };
  }
  return built;
}

export function docsRoutes() {
  const routes = new Hono();
  // A browser updates what it has cached with the headers of a 304, so these must be the page's own.
  const unchanged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(HEADERS)] });
  const json = { 'content-type': 'application/json', 'cache-control': HEADERS['cache-control'] };
  routes.get('/openapi.json', unchanged, async (c) => c.body((await buildOnce()).json, 200, json));
  routes.get('/docs', unchanged, async (c) => c.html((await buildOnce()).page, 200, HEADERS));
  return routes;
}

/** The OpenAPI document for people to read, without anything from other servers. */
function page(document: OpenApiDocument) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describe(method, path, operation)),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <h1>${document.info.title}</h1>
        <p>${document.info.description} As a document: <a href="/api/openapi.json">openapi.json</a>.</p>
        ${operations}
      </body>
    </html>`;
}

function describe(method: string, path: string, operation: Operation) {
  const { summary, security, parameters, responses } = operation;
  return html`<article>
    <h2><code>${method.toUpperCase()} /api${path}</code></h2>
    <p>${summary} ${security ? 'Needs an access token.' : ''}</p>
    <ul>
      ${parameters.map(
        (parameter) => html`<li>
          <code>${parameter.name}</code> (${parameter.in}, ${parameter.required ? 'required' : 'optional'}):
          <code>${JSON.stringify(parameter.schema)}</code>
        </li>`,
      )}
    </ul>
    <details>
      <summary>Answers</summary>
      <pre>${JSON.stringify(responses, null, 2)}</pre>
    </details>
  </article>`;
}
