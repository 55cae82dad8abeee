import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentOutcome } from './payment-outcome.ts';
import { withdrawReturned } from './use-payment.ts';

const ID = 'p3aAbBcCdDeEfFgGhHiIjJkKx';
const STORED = {
  id: ID,
  type: 'purchase',
  creationDate: Date.now(),
  currency: 'EUR',
  status: 'payment_started',
  attemptId: 'attempt-1',
  data: { purchaseAvios: 25_000, purchasePrice: 442.5, bonusAvios: 6_250 },
};

afterEach(() => vi.unstubAllGlobals());

async function callsAfter(kind: 'refused' | 'cancelled' | 'completed' | 'unknown', id = ID) {
  vi.stubGlobal('window', { localStorage: { getItem: () => JSON.stringify(STORED) } });
  const fetcher = vi.fn(async () => ({ ok: true, value: undefined }) as const);
  const outcome: PaymentOutcome = { kind };
  await withdrawReturned(fetcher, id, outcome);
  return fetcher.mock.calls;
}

test('an attempt that the bank refused is withdrawn, one that may have paid is not [8.18]', async () => {
  const withdrawn = [`/transactions/${ID}/payment-attempts/attempt-1`, { method: 'DELETE' }];
  expect(await callsAfter('refused')).toEqual([withdrawn]);
  expect(await callsAfter('cancelled')).toEqual([withdrawn]);
  expect(await callsAfter('completed')).toEqual([]);
  expect(await callsAfter('unknown')).toEqual([]);
});

test('the attempt of another order is left alone', async () => {
  expect(await callsAfter('refused', 'p3otherorderotherorder1')).toEqual([]);
});
