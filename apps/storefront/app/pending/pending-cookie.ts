import { readCookies, setCookie } from '#app/session/cookies.ts';

/** Where the one unfinished order stands, in this browser and for all its tabs. */
export const PENDING_KEY = 'pending_transaction';

/** It can be finished for so long. */
export const PENDING_LIFETIME = 15 * 60 * 60_000;

const COOKIE = 'pending';

/** Tells the server that an order waits, so that it keeps a place for it on the next page. */
function markPending(): void {
  setCookie(`${COOKIE}=true; Path=/; Max-Age=${PENDING_LIFETIME / 1000}; SameSite=Lax`);
}

export function hasPendingMark(header: string | null): boolean {
  return COOKIE in readCookies(header);
}

/** For who lets this shop keep nothing an order lasts as long as the page. */
let unkept: string | undefined;

export function keepPendingText(text: string): void {
  try {
    window.localStorage.setItem(PENDING_KEY, text);
    unkept = undefined;
  } catch {
    unkept = text;
  }
  markPending();
}

export function pendingText(): string | undefined {
  try {
    return window.localStorage.getItem(PENDING_KEY) ?? unkept;
  } catch {
    return unkept;
  }
}

/** Without reading it: whoever logs out leaves nothing behind. */
export function forgetPending(): void {
  unkept = undefined;
  try {
    window.localStorage.removeItem(PENDING_KEY);
  } catch {
    // Nothing was kept.
  }
  setCookie(`${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`);
}
