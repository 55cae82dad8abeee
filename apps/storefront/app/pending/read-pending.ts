import {
  clearPending,
  isCurrent,
  isOfOtherMember,
  PENDING_LIFETIME,
  pendingText,
  writePending,
} from './pending-store.ts';
import { type StoredOrder, storedOrder } from './stored-order.ts';

type Read =
  | { kind: 'none' }
  | { kind: 'found'; order: StoredOrder }
  | { kind: 'invalid'; why: 'unreadable' | 'expired' };

/** Has no side effects: components call it while they render. */
export function readPending(now = Date.now()): Read {
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
): StoredOrder | undefined {
  const read = readPending();
  if (read.kind !== 'found' || read.order.id !== id) return undefined;
  const changed = change(read.order);
  writePending(changed);
  return changed;
}

/** Removes an order that is unreadable or expired, and says which. */
export function discardInvalid(now = Date.now()) {
  const read = readPending(now);
  if (read.kind !== 'invalid') return undefined;
  clearPending();
  return read.why;
}

/**
 * Discards an invalid order, and at log-in another member's. What a visitor has chosen becomes the
 * order of the member who logs in. After log-in another member's order is left alone: it may be
 * from a tab in which they have logged in since.
 */
export function tidyPending(subject: string | undefined, isLogIn: boolean): { isLost: boolean } {
  const isLost = discardInvalid() === 'unreadable';
  const read = readPending();
  if (subject !== undefined && read.kind === 'found') {
    const { id, member } = read.order;
    if (member === undefined) updatePending(id, (order) => ({ ...order, member: subject }));
    else if (isLogIn && isOfOtherMember(read.order, subject)) clearPending(id);
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
