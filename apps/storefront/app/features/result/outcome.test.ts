import { expect, test } from 'vitest';
import { failed } from '#app/errors/result.ts';
import { storedTransaction } from '#app/pending/stored-transaction.ts';
import { heardOf, orderOf } from './outcome.ts';
import { sameAgain } from './start-again.ts';
import { stateWith } from './test-page.ts';

const ID = 'p3aAbBcCdDeEfFgGhHiIjJkKx';

test('an address names an order by its prefix; anything else names none [2.13] [7.24]', () => {
  expect(orderOf(ID)).toEqual({ id: ID, product: 'purchase' });
  expect(orderOf(`gwd${ID.slice(1)}`)?.product).toBe('gift');
  expect(orderOf('p123')).toBeUndefined();
  expect(orderOf('LCL_00000000000000000000000000000000')).toBeUndefined();
});

test.each([
  ['payment_session', 'processing'],
  ['credit_points', 'processing'],
  ['transaction_complete', 'done'],
] as const)('%s is heard as %s [4.20]', (statusName, kind) => {
  const state = stateWith(statusName);
  expect(heardOf('purchase', { ok: true, value: state })).toEqual({
    ok: true,
    value: { kind, state },
  });
});

test('a number in the payload is a failure of the order, not of the question [8.26]', () => {
  const state = stateWith('payment_session', { errorCode: 902 });
  expect(heardOf('purchase', { ok: true, value: state })).toMatchObject({
    ok: true,
    value: { kind: 'failed' },
  });
});

test('an order that is nobody’s or another’s is an answer, anything else a failure [4.20]', () => {
  expect(heardOf('purchase', failed('network_error_404'))).toEqual({
    ok: true,
    value: { kind: 'missing' },
  });
  expect(heardOf('purchase', failed('network_error_500'))).toEqual(failed('network_error_500'));
});

test('started again, a package is a new local order like the old one [3.12]', () => {
  const again = sameAgain(stateWith('payment_session', { errorCode: 902 }), '3081470000000001');
  expect(again).toMatchObject({
    id: expect.stringMatching(/^LCL_[0-9a-f]{32}$/),
    status: 'payment_pending',
    currency: 'EUR',
    member: '3081470000000001',
    data: { purchaseAvios: 25_000, purchasePrice: 442, bonusAvios: 6_250 },
  });
  expect(storedTransaction.safeParse(again).success).toBe(true);
});
