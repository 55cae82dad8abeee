import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * `__Host-` keeps other hosts of the same domain from setting the cookie. Lax, because links to the
 * desk and the identity provider's way back come from other sites.
 */
const ATTRIBUTES = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const;

const KEY = /^[\w-]{43}$/;

type Name = 'desk' | 'desk-sign-in';

/** The key of the session, or that of the browser in attempts to sign in. */
export function readKey(c: Context, name: Name): string | undefined {
  const key = getCookie(c, name, 'host');
  return key !== undefined && KEY.test(key) ? key : undefined;
}

/** Without `seconds` the cookie ends with the browser. */
export function writeKey(c: Context, name: Name, key: string, seconds?: number): void {
  const maxAge = seconds === undefined ? {} : { maxAge: seconds };
  setCookie(c, name, key, { ...ATTRIBUTES, ...maxAge });
}

export function removeKey(c: Context, name: Name): void {
  deleteCookie(c, name, ATTRIBUTES);
}
