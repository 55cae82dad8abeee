import {
  clearPending,
  isCurrent,
  isFor,
  PENDING_LIFETIME,
  pendingText,
  writePending,
} from './pending-store.ts';
import { type StoredOrder, storedOrder } from './stored-order.ts';

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

/** May belong to another member: for changing it, never for showing it. */
export function readStored(now = Date.now()): Stored {
  const text = pendingText();
  if (text === undefined) return { kind: 'none' };
  const { data: order } = storedOrder.safeParse(parseJson(text));
  if (!order) return { kind: 'invalid', why: 'unreadable' };
  if (isCurrent(order, now)) return { kind: 'found', order };
  const isExpired = now - order.creationDate > PENDING_LIFETIME;
  return { kind: 'invalid', why: isExpired ? 'expired' : 'unreadable' };
}

/** Changes the stored order only while it is still this one: another tab may have begun another. */
export function updatePending(
  id: StoredOrder['id'],
  change: (order: StoredOrder) => StoredOrder,
): void {
  const stored = readStored();
  if (stored.kind === 'found' && stored.order.id === id) writePending(change(stored.order));
}

/** Removes an order that is unreadable or expired, and says which. */
export function discardInvalid(now = Date.now()) {
  const stored = readStored(now);
  if (stored.kind !== 'invalid') return undefined;
  clearPending();
  return stored.why;
}

/** Discards an invalid order. What a visitor has chosen becomes the order of the member who logs in. */
export function tidyPending(subject: string | undefined): { isLost: boolean } {
  const isLost = discardInvalid() === 'unreadable';
  const stored = readStored();
  if (subject !== undefined && stored.kind === 'found' && stored.order.member === undefined) {
    writePending({ ...stored.order, member: subject });
  }
  return { isLost };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
