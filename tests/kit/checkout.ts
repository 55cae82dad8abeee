import { afterEach, beforeEach, vi } from 'vitest';
import { failed, type Result } from '../../apps/storefront/app/errors/result.ts';
import type { Checkout } from '../../apps/storefront/app/features/checkout/load-checkout.ts';
import { chooseAvios } from '../../apps/storefront/app/ordering/orders/orders.ts';
import { readStored, writePending } from '../../apps/storefront/app/pending/pending-store.ts';
import type { StoredOrder } from '../../apps/storefront/app/pending/stored-order.ts';
import type { Fetcher } from '../../apps/storefront/app/shop-api/client/fetcher.ts';
import { queryClient } from '../../apps/storefront/app/shop-api/client/query-client.ts';

export const ID = 'p1aaaaaaaaaaaaaaaaaaaaaa';
export const MEMBER = '3081471000004417';
export const session = { id: 'CS1', sessionData: 'data' };
export const expiresAt = new Date(Date.now() + 14 * 60 * 60_000).toISOString();

export function ok(value: unknown): Result<unknown> {
  return { ok: true, value };
}

export function prices(price: number, more = {}) {
  return ok([{ lower: 2_000, upper: 50_000, price: { EUR: price }, ...more }]);
}

export function state(totalPrice: number, more = {}) {
  return ok({
    statusName: 'payment_session',
    payload: {
      aviosAmount: 25_000,
      aviosBonusAmount: 6_250,
      pricePerPoint: totalPrice / 25_000,
      currency: 'EUR',
      paymentSession: session,
      expiresAt,
      additionalData: { totalPrice },
      ...more,
    },
  });
}

export const STATE = `GET /transactions/${ID}/state`;
export const START = 'POST /transactions';
export const PRICES = 'GET /products/purchase/prices';

/** Stubbed API responses by method and path; of several, each is given once, and the last from then on. */
type Answers = Record<string, Result<unknown> | Result<unknown>[]>;
export const started: Answers = {
  [PRICES]: prices(0.01768),
  [START]: ok({ id: ID }),
  [STATE]: state(442),
};

type RecordedCall = { call: string; headers: Record<string, string> | undefined; body: unknown };

/** API calls of this test. */
export const asked: RecordedCall[] = [];

export function checkout(
  answers: Answers,
  more: Partial<Checkout> & { id?: string } = {},
): Checkout {
  const { id, ...rest } = more;
  const fetcher: Fetcher = async (path, { method = 'GET', headers, body } = {}) => {
    const call = `${method} ${path}`;
    asked.push({ call, headers, body });
    const given = answers[call] ?? failed('network_error_404');
    if (!Array.isArray(given)) return given;
    return (given.length > 1 ? given.shift() : given[0]) ?? failed('network_error_404');
  };
  return {
    place: { id, isExternal: false, isReturn: false },
    user: { subject: MEMBER },
    fetcher,
    agreed: undefined,
    now: Date.now(),
    isReload: false,
    isCurrent: () => true,
    ...rest,
  };
}

/** Stores a chosen package, as the purchase page does. */
export function choose(price: number, bonusAvios = 0) {
  const order = chooseAvios('purchase', { avios: 25_000, price, bonusAvios }, undefined, {
    currency: 'EUR',
    member: MEMBER,
  });
  writePending(order);
  return order;
}

export function pending(): StoredOrder | undefined {
  const read = readStored();
  return read.kind === 'found' ? read.order : undefined;
}

/** The browser globals that the stored order needs, new for each test. */
export function withBrowser(): void {
  beforeEach(() => {
    asked.length = 0;
    const kept = new Map<string, string>();
    vi.stubGlobal('document', { cookie: '' });
    // Retries do not wait.
    const { setTimeout } = globalThis;
    vi.stubGlobal('setTimeout', (callback: () => void) => setTimeout(callback));
    vi.stubGlobal('window', {
      location: { protocol: 'http:' },
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => kept.set(key, text),
        removeItem: (key: string) => kept.delete(key),
      },
    });
  });
  afterEach(() => {
    queryClient().clear();
    vi.unstubAllGlobals();
  });
}
