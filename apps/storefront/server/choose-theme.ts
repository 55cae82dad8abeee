import type { Handler } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { parseTheme, THEME_COOKIE } from '../app/context/theme.server.ts';
import { ownPath } from './addresses.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Under each base path; the footer's form posts to it. */
export const THEME_PATH = '/theme';

/** Keeps the chosen theme in a cookie and leads back to the form on the page it was sent from. */
export function chooseTheme(publicOrigin: string, startPage: string): Handler {
  const isSecure = publicOrigin.startsWith('https:');
  return async (c) => {
    const { [THEME_COOKIE]: chosen } = await c.req.parseBody();
    const theme = parseTheme(chosen);
    const attributes = { path: '/', sameSite: 'Lax', secure: isSecure } as const;
    if (theme === 'system') deleteCookie(c, THEME_COOKIE, attributes);
    else setCookie(c, THEME_COOKIE, theme, { ...attributes, maxAge: YEAR });
    return c.redirect(pageBefore(c.req.header('referer'), publicOrigin) ?? startPage, 303);
  };
}

function pageBefore(referrer: string | undefined, publicOrigin: string): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined;
  const { origin, pathname, search } = new URL(referrer);
  return origin === publicOrigin ? `${ownPath(pathname)}${search}#theme` : undefined;
}
