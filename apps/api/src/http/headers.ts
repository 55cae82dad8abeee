import { createMiddleware } from 'hono/factory';
import type { Shop } from './kit/shop.ts';

/** Prices and members' data must not be cached by browsers or proxies, nor shown in a frame. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** HSTS, as the storefront sends it. */
const BY_HTTPS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

export function safeHeaders({ shopUrl }: Pick<Shop, 'shopUrl'>) {
  const headers = { ...HEADERS, ...(shopUrl.startsWith('https:') && BY_HTTPS) };
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
}
