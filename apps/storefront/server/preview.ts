import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { readCookies } from '../app/context/cookies.ts';
import { ownPath } from './addresses.ts';
import { isSameSecret } from './same-secret.ts';

const COOKIE = 'content_preview';

/** A link with the secret sets a cookie, with which editors see drafts until they leave. */
export function createPreview(secret: string, isSecure: boolean) {
  // Not the secret itself, which would be stored in every editor's browser.
  const pass = createHmac('sha256', secret).update(COOKIE).digest('hex');
  const app = new Hono();
  app.get('/', (c) => {
    if (!isSameSecret(c.req.query('secret'), secret)) {
      return c.text('This preview link is not valid any more. Ask for a new one.', 403);
    }
    setCookie(c, COOKIE, pass, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure });
    return c.redirect(returnPath(c.req.query('path') ?? '/', c.req.url));
  });
  app.get('/end', (c) => {
    deleteCookie(c, COOKIE, { path: '/' });
    return c.redirect('/');
  });
  return {
    app,
    isOn: (request: Request) =>
      isSameSecret(readCookies(request.headers.get('cookie'))[COOKIE], pass),
  };
}

/** A path of this shop: the parameter must not lead to another host. */
function returnPath(given: string, here: string): string {
  const { origin, pathname, search } = new URL(given, here);
  return origin === new URL(here).origin ? ownPath(pathname) + search : '/';
}
