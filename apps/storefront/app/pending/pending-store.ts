import { isCardChange } from '@cairn/contract/orders/card-change';
import { PENDING_COOKIE, readCookies, removeCookie, setCookie } from '#app/session/cookies.ts';
import { readRecord, removeRecord, writeRecord } from '#app/session/own-storage.ts';
import type { StoredOrder } from './stored-order.ts';

const KEY = 'pending_transaction';

/** An unfinished order can be resumed for 15 hours. */
export const PENDING_LIFETIME = 15 * 60 * 60_000;

/** The last order written by this page, which needs no validation when it is read back. */
let lastWritten: { text: string; order: StoredOrder } | undefined;

export function pendingText(): string | undefined {
  return readRecord(KEY);
}

export function writePending(order: StoredOrder): void {
  const text = JSON.stringify(order);
  lastWritten = { text, order };
  writeRecord(KEY, text);
  // The server leaves room for it only if it will be shown: a member's not to visitors.
  const owner = order.member === undefined ? 'visitor' : 'member';
  const cookie = `${PENDING_COOKIE}=${owner}; Path=/; Max-Age=${PENDING_LIFETIME / 1000}; SameSite=Lax`;
  if (isShown(order)) setCookie(cookie);
  else removeCookie(PENDING_COOKIE);
  notify();
}

/** A change of card is stored to be resumed, and is no order that other pages would offer. */
export function isShown({ id }: StoredOrder): boolean {
  return !isCardChange(id);
}

/** Removes the stored order; with an id only that one, because another tab may have begun another. */
export function clearPending(id?: StoredOrder['id']): void {
  const text = pendingText();
  const storedId = text === undefined ? undefined : idIn(text);
  if (id !== undefined && storedId !== undefined && storedId !== id) return;
  removeRecord(KEY);
  removeCookie(PENDING_COOKIE);
  notify();
}

/** Whether there is an unfinished order, by the cookies, that whoever is here may see. */
export function hasPendingCookie(header: string | null, isMember: boolean): boolean {
  const { [PENDING_COOKIE]: owner } = readCookies(header);
  return owner !== undefined && (isMember || owner !== 'member');
}

/** The order behind this text if this page wrote it. Saves loading the schemas. */
export function writtenByThisPage(text: string, now = Date.now()): StoredOrder | undefined {
  if (lastWritten?.text !== text) return undefined;
  return isCurrent(lastWritten.order, now) ? lastWritten.order : undefined;
}

/** A clock that is set back a little must not lose an order. */
const CLOCK_TOLERANCE = 5 * 60_000;

export function isCurrent({ creationDate }: StoredOrder, now: number): boolean {
  return creationDate <= now + CLOCK_TOLERANCE && now - creationDate <= PENDING_LIFETIME;
}

/** What a visitor has chosen belongs to no member yet; a member's order is for that member alone. */
export function isFor(subject: string | undefined, { member }: StoredOrder): boolean {
  return member === undefined || member === subject;
}

function idIn(text: string): unknown {
  try {
    const stored: unknown = JSON.parse(text);
    return typeof stored === 'object' && stored && 'id' in stored ? stored.id : undefined;
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Reports changes made by this tab and by others. */
export function subscribeToPending(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeToOtherTabs(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export function subscribeToOtherTabs(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
