import { DAY, readCookies, removeCookie, setCookie } from './cookies.ts';

export const HOME_COOKIE = 'home_cards';

/** Cards of the start page that only some members have. */
const KINDS = ['owes', 'fix', 'plan', 'delivery'] as const;
export type HomeCardKind = (typeof KINDS)[number];

/** Tells the server for which cards to keep a place, so that the start page does not shift. */
export function keepHomeCards(kinds: readonly HomeCardKind[]): void {
  if (kinds.length > 0) {
    setCookie(`${HOME_COOKIE}=${kinds.join('.')}; Path=/; Max-Age=${DAY}; SameSite=Lax`);
  } else if (HOME_COOKIE in readCookies(document.cookie)) removeCookie(HOME_COOKIE);
}

export function readHomeCards(header: string | null): HomeCardKind[] {
  const names = (readCookies(header)[HOME_COOKIE] ?? '').split('.');
  return KINDS.filter((kind) => names.includes(kind));
}
