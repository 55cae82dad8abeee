import { createMiddleware } from 'hono/factory';

const CARD = /(?<=\/gift\/card\/)[^/]+/;

/** Whether the address is that of a gift's card, whose token is a secret. */
export function isCard(pathname: string): boolean {
  return CARD.test(pathname);
}

/** For logs. */
export function withoutToken(pathname: string): string {
  return pathname.replace(CARD, ':token');
}

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/** Outside all others, so that every answer at such an address has these headers. */
export const keepCardsPrivate = createMiddleware(async (c, next) => {
  await next();
  if (!isCard(c.req.path)) return;
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
});
