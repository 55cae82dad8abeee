import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasPendingCookie } from '#app/context/cookies.ts';
import { removeRecords, removeRecordsOfOthers } from '#app/session/remove-records.ts';
import {
  clearPending,
  discardInvalid,
  isPendingHidden,
  pendingNow,
  readPending,
  storedNow,
  subscribeToPending,
  tidyPending,
  updatePending,
  writePending,
} from './pending-store.ts';
import type { StoredOrder } from './stored-order.ts';

const KEY = 'pending_transaction';
const HOUR = 60 * 60_000;
const NOW = Date.parse('2026-11-15T12:00:00Z');
let orders = 0;
const purchase = (): StoredOrder => {
  orders += 1;
  return {
    id: `LCL_${`${orders}`.padStart(32, '0')}`,
    type: 'purchase',
    creationDate: NOW,
    currency: 'EUR',
    status: 'payment_pending',
    data: { purchaseAvios: 25_000, purchasePrice: 442.5, bonusAvios: 6_250 },
  };
};

let stored: Map<string, string>;
let cookie: string;
beforeEach(() => {
  stored = new Map();
  cookie = '';
  vi.useFakeTimers({ now: NOW });
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', {
    localStorage,
    location: { protocol: 'https:' },
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookie = text;
    },
  });
});
afterEach(() => {
  clearPending();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an order is stored under one key, with a cookie that tells the server of it [3.12]', () => {
  const order = purchase();
  writePending(order);
  expect([...stored.keys()]).toEqual([KEY]);
  expect(readPending(undefined)).toEqual({ kind: 'found', order: order });
  expect(cookie).toBe('pending=visitor; Path=/; Max-Age=54000; SameSite=Lax; Secure');
  clearPending();
  expect(readPending(undefined)).toEqual({ kind: 'none' });
  expect(cookie).toMatch(/^pending=; Path=\/; Max-Age=0/);
});

describe('what is no order is discarded [5.3]', () => {
  test.each([
    ['no JSON', '{'],
    ['no type', JSON.stringify({ ...purchase(), type: undefined })],
    ['an unknown type', JSON.stringify({ ...purchase(), type: 'lottery' })],
    ['another type’s data', JSON.stringify({ ...purchase(), type: 'gift' })],
    [
      'a negative price',
      JSON.stringify({ ...purchase(), data: { ...purchase().data, purchasePrice: -1 } }),
    ],
    ['an id of nobody’s making', JSON.stringify({ ...purchase(), id: '../../x' })],
    ['a status of another version', JSON.stringify({ ...purchase(), status: 'paying' })],
    ['made tomorrow', JSON.stringify({ ...purchase(), creationDate: NOW + 24 * HOUR })],
  ])('%s', (_name, text) => {
    stored.set(KEY, text);
    expect(readPending(undefined)).toEqual({ kind: 'invalid', why: 'unreadable' });
    expect(discardInvalid()).toBe('unreadable');
    expect(stored.size).toBe(0);
    expect(discardInvalid()).toBeUndefined();
  });

  test('one is good for 15 hours and not a moment more [9.7]', () => {
    writePending(purchase());
    expect(readPending(undefined, NOW + 15 * HOUR).kind).toBe('found');
    expect(discardInvalid(NOW + 15 * HOUR)).toBeUndefined();
    expect(readPending(undefined, NOW + 15 * HOUR + 1)).toEqual({
      kind: 'invalid',
      why: 'expired',
    });
    expect(discardInvalid(NOW + 15 * HOUR + 1)).toBe('expired');
    expect(stored.size).toBe(0);
  });
});

test('without a currency it is in pounds [3.12]', () => {
  stored.set(KEY, JSON.stringify({ ...purchase(), currency: undefined }));
  expect(readPending(undefined)).toMatchObject({ kind: 'found', order: { currency: 'GBP' } });
});

test('a tab changes and clears its own order, not the one that another tab has begun since', () => {
  const mine = purchase();
  const theirs = purchase();
  writePending(mine);
  const onChange = vi.fn();
  const stop = subscribeToPending(onChange);
  updatePending(mine.id, (order) => ({ ...order, status: 'failed' }));
  expect(readPending(undefined)).toMatchObject({ order: { status: 'failed' } });
  writePending(theirs);
  updatePending(mine.id, (order) => ({ ...order, status: 'done' }));
  clearPending(mine.id);
  expect(readPending(undefined)).toEqual({ kind: 'found', order: theirs });
  clearPending(theirs.id);
  expect(readPending(undefined)).toEqual({ kind: 'none' });
  stop();
  writePending(mine);
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('the same object is read until the record changes', () => {
  writePending(purchase());
  const first = storedNow();
  expect(storedNow()).toBe(first);
  stored.set(KEY, (stored.get(KEY) ?? '').replace('442.5', '4.5'));
  expect(storedNow()).toMatchObject({ data: { purchasePrice: 4.5 } });
});

test('a cookie without an order is removed', () => {
  tidyPending(undefined);
  expect(cookie).toMatch(/^pending=; Path=\/; Max-Age=0/);
});

test('what a visitor chose becomes the member’s who logs in, and is then for nobody else [3.12]', () => {
  writePending(purchase());
  tidyPending('auth0|aoife');
  const aoifes = { kind: 'found', order: { member: 'auth0|aoife' } };
  expect(readPending('auth0|aoife')).toMatchObject(aoifes);
  for (const other of ['auth0|sean', undefined]) {
    tidyPending(other);
    expect(readPending(other)).toEqual({ kind: 'hidden' });
    expect(pendingNow(other)).toBeUndefined();
    expect(isPendingHidden(other)).toBe(true);
  }
  expect(readPending('auth0|aoife'), 'while nobody else has logged in').toMatchObject(aoifes);
});

test('the cookie tells the server of a member’s order only for a member [3.12]', () => {
  writePending(purchase());
  expect(hasPendingCookie(cookie, false)).toBe(true);
  tidyPending('auth0|aoife');
  expect(hasPendingCookie(cookie, false)).toBe(false);
  expect(hasPendingCookie(cookie, true)).toBe(true);
});

test('log-out deletes the order, and the log-in of another member deletes it [3.12]', () => {
  writePending({ ...purchase(), member: 'auth0|aoife' });
  removeRecordsOfOthers('auth0|aoife');
  expect(stored.size).toBe(1);
  removeRecordsOfOthers('auth0|sean');
  expect(stored.size).toBe(0);
  expect(cookie).toMatch(/^pending=; Path=\/; Max-Age=0/);
  for (const member of ['auth0|aoife', undefined]) {
    writePending({ ...purchase(), ...(member && { member }) });
    removeRecords();
    expect(stored.size).toBe(0);
  }
});

test('with local storage full, the new choice is read, not the old one', () => {
  writePending(purchase());
  vi.stubGlobal('window', {
    ...window,
    localStorage: {
      ...window.localStorage,
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    },
  });
  const chosen = purchase();
  writePending(chosen);
  expect(readPending(undefined)).toEqual({ kind: 'found', order: chosen });
});

test('changes in other tabs are reported, those of other keys are not', () => {
  const listeners = new Set<(event: { key: string | null }) => void>();
  vi.stubGlobal('window', {
    ...window,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
  const onChange = vi.fn();
  const stop = subscribeToPending(onChange);
  for (const key of ['pending_transaction', null, 'goal']) {
    for (const listener of listeners) listener({ key });
  }
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  expect(listeners.size).toBe(0);
});

test('with local storage blocked, an order lasts as long as the page', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    location: { protocol: 'https:' },
  });
  expect(readPending(undefined)).toEqual({ kind: 'none' });
  const order = purchase();
  writePending(order);
  expect(readPending(undefined)).toEqual({ kind: 'found', order: order });
  clearPending();
  expect(readPending(undefined)).toEqual({ kind: 'none' });
});
