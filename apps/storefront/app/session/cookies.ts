/** A Cookie header, or `document.cookie`, by name. */
export function readCookies(header: string | null | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()];
  });
  return Object.fromEntries(pairs);
}

const DAY = 24 * 60 * 60;

/** A member was logged in lately: pages show skeletons instead of log-in prompts. */
const MARKER = 'logged_in';

export function writeMarker(): void {
  setCookie(`${MARKER}=true; Path=/; Max-Age=${DAY}; SameSite=Lax`);
}

export function removeMarker(): void {
  setCookie(`${MARKER}=; Path=/; Max-Age=0; SameSite=Lax`);
}

/** Over https the cookie is not sent over http. */
export function setCookie(cookie: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not supported everywhere.
  document.cookie = cookie + secure;
}

/** Our marker, or the cookie in which the identity provider's SDK notes a log-in. */
export function hasSessionTraces(header: string, clientId: string): boolean {
  const cookies = readCookies(header);
  return MARKER in cookies || `auth0.${clientId}.is.authenticated` in cookies;
}
