import { PENDING_COOKIE, removeCookie } from '#app/context/cookies.ts';
import { HOME_COOKIE } from '#app/context/home-cookie.ts';
import { RECORDS, type RecordName, readRecord, removeRecord } from '#app/storage/own-storage.ts';
import { ANSWER_KEY, LENGTH_KEY, RETURN_KEY } from './return-page.ts';

/** At log-out: whoever uses this browser next finds nothing. */
export function removeRecords(): void {
  for (const name of recordNames()) removeRecord(name);
  removeCookie(PENDING_COOKIE);
  removeCookie(HOME_COOKIE);
  removeTraces();
}

/** Called when a member logs in. A visitor's records stay: the visitor may be this member. */
export function removeRecordsOfOthers(subject: string): void {
  for (const name of recordNames()) {
    const owner = ownerOf(readRecord(name));
    if (owner === undefined || owner === subject) continue;
    removeRecord(name);
    removeTraces();
    if (name === 'pending_transaction') removeCookie(PENDING_COOKIE);
  }
}

/** The page to return to, and what the payment form stores by itself: neither names its member. */
function removeTraces(): void {
  try {
    for (const key of [RETURN_KEY, LENGTH_KEY, ANSWER_KEY]) sessionStorage.removeItem(key);
    for (const area of [localStorage, sessionStorage]) {
      const keys = Object.keys(area).filter((key) => key.startsWith('adyen-checkout__'));
      for (const key of keys) area.removeItem(key);
    }
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function recordNames(): RecordName[] {
  return Object.keys(RECORDS).filter((name): name is RecordName => name in RECORDS);
}

function ownerOf(text: string | undefined): string | undefined {
  try {
    const { member } = Object(JSON.parse(text ?? 'null'));
    return typeof member === 'string' ? member : undefined;
  } catch {
    return undefined;
  }
}
