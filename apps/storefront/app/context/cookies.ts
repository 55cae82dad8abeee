/** A Cookie header, or `document.cookie`, by name. */
export function readCookies(header: string | null | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()];
  });
  return Object.fromEntries(pairs);
}

/** Says that there is an unfinished order, so that the server leaves room for its strip. */
export const PENDING_COOKIE = 'pending';

/** Whether there is an unfinished order, by the cookies, that whoever is here may see. */
export function hasPendingCookie(header: string | null, isMember: boolean): boolean {
  const { [PENDING_COOKIE]: owner } = readCookies(header);
  return owner !== undefined && (isMember || owner !== 'member');
}

/** A member was logged in lately: pages show skeletons instead of log-in prompts. See `session-mark.ts`. */
export const MARK_COOKIE = 'logged_in';

/** Its value when the session is over though nobody has logged out. */
export const MARK_OF_ENDED = 'ended';

export const DAY = 24 * 60 * 60;

export function readMark(): string | undefined {
  return readCookies(document.cookie)[MARK_COOKIE];
}

/** Over https the cookie is not sent over http. */
export function setCookie(cookie: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not supported everywhere.
  document.cookie = cookie + secure;
}

export function removeCookie(name: string): void {
  setCookie(`${name}=; Path=/; Max-Age=0; SameSite=Lax`);
}

/** Our marker, or the cookie in which the identity provider's SDK notes a log-in. */
export function hasSessionTraces(header: string, clientId: string): boolean {
  const cookies = readCookies(header);
  const { [MARK_COOKIE]: mark } = cookies;
  return (
    (mark !== undefined && mark !== MARK_OF_ENDED) ||
    `auth0.${clientId}.is.authenticated` in cookies
  );
}
