import { readCookies, setCookie } from '#app/session/cookies.ts';
import type { StoredOrder } from './stored-order.ts';

const KEY = 'pending_transaction';
const COOKIE = 'pending';

/** An unfinished order can be resumed for 15 hours. */
export const PENDING_LIFETIME = 15 * 60 * 60_000;

/** The order when local storage is blocked or full: it is lost when the page closes. */
let inMemory: string | undefined;

/** The last order written by this page, which needs no validation when it is read back. */
let lastWritten: { text: string; order: StoredOrder } | undefined;

export function pendingText(): string | undefined {
  try {
    return inMemory ?? window.localStorage.getItem(KEY) ?? undefined;
  } catch {
    return inMemory;
  }
}

export function writePending(order: StoredOrder): void {
  const text = JSON.stringify(order);
  lastWritten = { text, order };
  try {
    window.localStorage.setItem(KEY, text);
    inMemory = undefined;
  } catch {
    inMemory = text;
  }
  // The server reserves the height of the resume strip by this cookie.
  setCookie(`${COOKIE}=true; Path=/; Max-Age=${PENDING_LIFETIME / 1000}; SameSite=Lax`);
  notify();
}

/** Removes the stored order; with an id only that one, because another tab may have begun another. */
export function clearPending(id?: StoredOrder['id']): void {
  const text = pendingText();
  const storedId = text === undefined ? undefined : idIn(text);
  if (id !== undefined && storedId !== undefined && storedId !== id) return;
  inMemory = undefined;
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Local storage is blocked, so nothing is stored.
  }
  setCookie(`${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`);
  notify();
}

export function hasPendingCookie(header: string | null): boolean {
  return COOKIE in readCookies(header);
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

/** An order that a visitor has chosen belongs to no member yet. */
export function isOfOtherMember({ member }: StoredOrder, subject: string | undefined): boolean {
  return member !== undefined && subject !== undefined && member !== subject;
}

function idIn(text: string): unknown {
  try {
    return Object(JSON.parse(text)).id;
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
