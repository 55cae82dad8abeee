import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Letters have their styles inline. Nothing in them is run, fetched or sent. */
const LETTER_FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const LETTER_FRAME = '<!doctype html><html lang="en"><title>Email</title></html>';

type Parts = {
  /** The folder of the desk's build. */
  build: string;
  /** Serves the files of this build and of others that run beside it. */
  assets: MiddlewareHandler;
  isHttps: boolean;
};

/**
 * The desk's pages, one document and its files: they hold nothing but code. Everything about the shop
 * comes from the API, which asks for a session.
 */
export function createDeskPages({ build, assets, isHttps }: Parts) {
  const document = readFileSync(join(build, 'client', 'index.html'), 'utf8');
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // With no-referrer browsers would send forms with the origin null, which the API refuses.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  app.get('/assets/*', assets);
  app.get('/letter-frame', (c) =>
    c.html(LETTER_FRAME, 200, { 'content-security-policy': LETTER_FRAME_POLICY }),
  );
  // The router of the browser decides what an address shows.
  app.get('*', (c) => c.html(document));
  return app;
}
