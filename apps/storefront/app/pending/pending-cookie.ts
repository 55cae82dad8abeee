import { readCookies, setCookie } from '#app/session/cookies.ts';

/** Where the one unfinished order stands, in this browser and for all its tabs. */
export const PENDING_KEY = 'pending_transaction';

/** It can be finished for so long. */
export const PENDING_LIFETIME = 15 * 60 * 60_000;

const COOKIE = 'pending';

/** Tells the server that an order waits, so that it keeps a place for it on the next page. */
export function markPending(): void {
  setCookie(`${COOKIE}=true; Path=/; Max-Age=${PENDING_LIFETIME / 1000}; SameSite=Lax`);
}

export function hasPendingMark(header: string | null): boolean {
  return COOKIE in readCookies(header);
}

/** Undefined too for who lets this shop keep nothing: they can look at every page all the same. */
export function pendingText(): string | undefined {
  try {
    return window.localStorage.getItem(PENDING_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without reading it: whoever logs out leaves nothing behind. */
export function forgetPending(): void {
  window.localStorage.removeItem(PENDING_KEY);
  setCookie(`${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`);
}
