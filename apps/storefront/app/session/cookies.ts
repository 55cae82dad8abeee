/** A Cookie header, or `document.cookie`, by name. */
export function readCookies(header: string | null | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()];
  });
  return Object.fromEntries(pairs);
}

const DAY = 24 * 60 * 60;

/** Says that somebody was logged in here lately, so that the page waits for them instead of asking. */
const MARKER = 'logged_in';

export function writeMarker(): void {
  setCookie(`${MARKER}=true; Path=/; Max-Age=${DAY}; SameSite=Lax`);
}

export function removeMarker(): void {
  setCookie(`${MARKER}=; Path=/; Max-Age=0; SameSite=Lax`);
}

/** Over https a cookie stays there. */
export function setCookie(cookie: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later and is not everywhere.
  document.cookie = cookie + secure;
}

/** The cookie by which the identity provider's SDK remembers a log-in of its own. */
export function hasSessionTraces(header: string, clientId: string): boolean {
  const cookies = readCookies(header);
  return MARKER in cookies || `auth0.${clientId}.is.authenticated` in cookies;
}
