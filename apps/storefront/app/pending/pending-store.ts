import { isCardChange } from '@cairn/contract/orders/card-change';
import { PENDING_COOKIE, removeCookie, setCookie } from '#app/context/cookies.ts';
import { readRecord, removeRecord, writeRecord } from '#app/storage/own-storage.ts';
import { type StoredOrder, storedOrder } from './stored-order.ts';

const KEY = 'pending_transaction';

/** An unfinished order can be resumed for 15 hours. */
export const PENDING_LIFETIME = 15 * 60 * 60_000;

/** A clock that is set back a little must not lose an order. */
const CLOCK_TOLERANCE = 5 * 60_000;

type Stored =
  | { kind: 'none' }
  | { kind: 'found'; order: StoredOrder }
  | { kind: 'invalid'; why: 'unreadable' | 'expired' };

/** `hidden` is a member's order, for everybody else. */
type Read = Stored | { kind: 'hidden' };

/** The stored order for whoever is here. Has no side effects: components call it while they render. */
export function readPending(subject: string | undefined, now = Date.now()): Read {
  const stored = readStored(now);
  return stored.kind === 'found' && !isFor(subject, stored.order) ? { kind: 'hidden' } : stored;
}

/** May belong to another member: use it to change the record, never to show it. */
export function readStored(now = Date.now()): Stored {
  const text = pendingText();
  if (text === undefined) return { kind: 'none' };
  const order = parse(text);
  if (!order) return { kind: 'invalid', why: 'unreadable' };
  const age = now - order.creationDate;
  if (age > PENDING_LIFETIME) return { kind: 'invalid', why: 'expired' };
  return age < -CLOCK_TOLERANCE ? { kind: 'invalid', why: 'unreadable' } : { kind: 'found', order };
}

let parsed: { text: string; order: StoredOrder | undefined } | undefined;

/** Returns the same object for the same text, as useSyncExternalStore requires. */
function parse(text: string): StoredOrder | undefined {
  if (parsed?.text !== text) parsed = { text, order: storedOrder.safeParse(json(text)).data };
  return parsed.order;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function pendingText(): string | undefined {
  return readRecord(KEY);
}

export function pendingNow(subject: string | undefined): StoredOrder | undefined {
  const read = readPending(subject);
  return read.kind === 'found' ? read.order : undefined;
}

/** Whether a member's order is stored that whoever is here may not see. */
export function isPendingHidden(subject: string | undefined): boolean {
  return readPending(subject).kind === 'hidden';
}

/** May belong to another member: use it to change the record, never to show it. */
export function storedNow(): StoredOrder | undefined {
  const stored = readStored();
  return stored.kind === 'found' ? stored.order : undefined;
}

export function writePending(order: StoredOrder): void {
  writeRecord(KEY, JSON.stringify(order));
  // The server leaves room for it only if it will be shown: a member's not to visitors.
  const owner = order.member === undefined ? 'visitor' : 'member';
  const cookie = `${PENDING_COOKIE}=${owner}; Path=/; Max-Age=${PENDING_LIFETIME / 1000}; SameSite=Lax`;
  if (isShown(order)) setCookie(cookie);
  else removeCookie(PENDING_COOKIE);
  notify();
}

/** Changes the stored order only while it is still this one: another tab may have begun another. */
export function updatePending(
  id: StoredOrder['id'],
  change: (order: StoredOrder) => StoredOrder,
): void {
  const order = storedNow();
  if (order?.id === id) writePending(change(order));
}

/** Removes the stored order; with an id only that one, because another tab may have begun another. */
export function clearPending(id?: StoredOrder['id']): void {
  const storedId = parse(pendingText() ?? '')?.id;
  if (id !== undefined && storedId !== undefined && storedId !== id) return;
  removeRecord(KEY);
  removeCookie(PENDING_COOKIE);
  notify();
}

/** Removes an order that is unreadable or expired, and says which. */
export function discardInvalid(now = Date.now()) {
  const stored = readStored(now);
  if (stored.kind !== 'invalid') return undefined;
  clearPending();
  return stored.why;
}

/**
 * Discards an invalid order, or what is left of one. What a visitor has chosen becomes the order of
 * the member who logs in.
 */
export function tidyPending(subject: string | undefined): { isLost: boolean } {
  const isLost = discardInvalid() === 'unreadable';
  const order = storedNow();
  if (!order) clearPending();
  else if (subject !== undefined && order.member === undefined) {
    writePending({ ...order, member: subject });
  }
  return { isLost };
}

/** A change of card is stored to be resumed, and is no order that other pages would offer. */
export function isShown({ id }: StoredOrder): boolean {
  return !isCardChange(id);
}

/** A visitor's choice belongs to no member yet; a member's order is for that member alone. */
export function isFor(subject: string | undefined, { member }: StoredOrder): boolean {
  return member === undefined || member === subject;
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
