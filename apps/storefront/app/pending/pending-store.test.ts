import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clearPending,
  subscribeToPending,
  writePending,
  writtenByThisPage,
} from './pending-store.ts';
import { discardInvalid, readPending, tidyPending, updatePending } from './read-pending.ts';
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
  expect(readPending()).toEqual({ kind: 'found', order: order });
  expect(cookie).toBe('pending=true; Path=/; Max-Age=54000; SameSite=Lax; Secure');
  clearPending();
  expect(readPending()).toEqual({ kind: 'none' });
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
    expect(readPending()).toEqual({ kind: 'invalid', why: 'unreadable' });
    expect(discardInvalid()).toBe('unreadable');
    expect(stored.size).toBe(0);
    expect(discardInvalid()).toBeUndefined();
  });

  test('one is good for 15 hours and not a moment more [9.7]', () => {
    writePending(purchase());
    expect(readPending(NOW + 15 * HOUR).kind).toBe('found');
    expect(discardInvalid(NOW + 15 * HOUR)).toBeUndefined();
    expect(readPending(NOW + 15 * HOUR + 1)).toEqual({ kind: 'invalid', why: 'expired' });
    expect(discardInvalid(NOW + 15 * HOUR + 1)).toBe('expired');
    expect(stored.size).toBe(0);
  });
});

test('without a currency it is in pounds [3.12]', () => {
  stored.set(KEY, JSON.stringify({ ...purchase(), currency: undefined }));
  expect(readPending()).toMatchObject({ kind: 'found', order: { currency: 'GBP' } });
});

test('a tab changes and clears its own order, not the one that another tab has begun since', () => {
  const mine = purchase();
  const theirs = purchase();
  writePending(mine);
  const onChange = vi.fn();
  const stop = subscribeToPending(onChange);
  expect(updatePending(mine.id, (order) => ({ ...order, status: 'failed' }))).toMatchObject({
    status: 'failed',
  });
  writePending(theirs);
  expect(updatePending(mine.id, (order) => ({ ...order, status: 'done' }))).toBeUndefined();
  clearPending(mine.id);
  expect(readPending()).toEqual({ kind: 'found', order: theirs });
  clearPending(theirs.id);
  expect(readPending()).toEqual({ kind: 'none' });
  stop();
  writePending(mine);
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('what this page wrote is trusted as it stands there, for 15 hours [9.7]', () => {
  const order = purchase();
  writePending(order);
  const text = stored.get(KEY) ?? '';
  expect(writtenByThisPage(text, NOW + 15 * HOUR)).toBe(order);
  expect(writtenByThisPage(text, NOW + 15 * HOUR + 1)).toBeUndefined();
  expect(writtenByThisPage(text.replace('442.5', '4.5'))).toBeUndefined();
});

test('what a visitor chose becomes the member’s who logs in; another’s is discarded', () => {
  writePending(purchase());
  tidyPending('auth0|aoife', true);
  expect(readPending()).toMatchObject({ order: { member: 'auth0|aoife' } });
  tidyPending('auth0|aoife', true);
  expect(readPending().kind).toBe('found');
  tidyPending('auth0|sean', false);
  expect(readPending().kind, 'not by a tab where another member is still logged in').toBe('found');
  tidyPending('auth0|sean', true);
  expect(readPending()).toEqual({ kind: 'none' });
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
  expect(readPending()).toEqual({ kind: 'found', order: chosen });
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
  expect(readPending()).toEqual({ kind: 'none' });
  const order = purchase();
  writePending(order);
  expect(readPending()).toEqual({ kind: 'found', order: order });
  clearPending();
  expect(readPending()).toEqual({ kind: 'none' });
});
