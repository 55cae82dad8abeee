import { transactionState } from '@cairn/contract/orders/transaction-state';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE } from '../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../tests/kit/api/orders.ts';
import { HOUR, type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import type { OrderState } from '../database/tables/orders.ts';
import { RETURNED } from './refund/refund-rules.ts';

/** Orders as they stand in every state, however rare; no avios move here. */
let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(() => api.stop());

const number = membershipNumber.parse(AOIFE.number);

async function stateOf(order: Partial<Parameters<typeof seedOrder>[1]>, session = {}) {
  const id = await seedOrder(api.connection.db, {
    number,
    created_at: api.now(),
    expires_at: new Date(api.now().getTime() + 15 * HOUR),
    ...order,
  });
  if (Object.keys(session).length > 0) {
    const charge = api.connection.db.updateTable('charge').where('reference', '=', id);
    await charge.set(session).execute();
  }
  const read = await api.call('GET', `/transactions/${id}/state`);
  expect(read.status).toBe(200);
  return await read.json();
}

test.each<[OrderState, string]>([
  ['payment_authorised', 'payment_authorised'],
  ['held', 'payment_authorised'],
  ['captured', 'credit_points'],
  ['scheduled', 'payment_captured'],
  ['complete', 'transaction_complete'],
  ['refund_requested', 'transaction_complete'],
  ['refunded', 'transaction_complete'],
  ['charged_back', 'transaction_complete'],
])('an order that is %s is told as %s, with nothing to pay [7.17] [7.23]', async (state, name) => {
  const session = { session_id: 'CS1', session_data: 'data', session_expires_at: api.now() };
  const answer = await stateOf({ state }, session);
  expect(answer).toEqual({
    statusName: name,
    payload: {
      aviosAmount: 10_000,
      pricePerPoint: 0.0189,
      currency: 'EUR',
      ...(RETURNED.has(state) && { refundedAt: api.now().toISOString() }),
      additionalData: { totalPrice: 189 },
    },
  });
  expect(transactionState.parse(answer)).toEqual(answer);
});

test.each<[OrderState, OrderState, number, string]>([
  ['expired', 'started', 901, 'start_transaction'],
  ['expired', 'awaiting_step_up', 901, 'start_transaction'],
  ['refused', 'payment_authorised', 902, 'payment_authorised'],
  ['cancelled', 'payment_session', 903, 'payment_session'],
  ['cancelled', 'payment_session', 904, 'payment_session'],
  ['cancelled', 'held', 905, 'payment_authorised'],
])('%s from %s is told as failed with %i [7.23] [4.11] [8.26]', async (...row) => {
  const [state, failed_from, failure, name] = row;
  const { statusName, payload } = await stateOf({
    state,
    failed_from,
    failure,
  });
  expect(statusName).toBe(name);
  expect(payload.errorCode).toBe(failure);
  expect(payload).not.toHaveProperty('paymentSession');
  expect(payload).not.toHaveProperty('redirectUrl');
});

test('an open order says until when it can be paid, and in which session [7.23] [9.7]', async () => {
  const { statusName, payload } = await stateOf({ state: 'started', bonus_avios: 500 });
  expect(statusName).toBe('payment_session');
  expect(payload).toMatchObject({
    aviosBonusAmount: 500,
    expiresAt: new Date(api.now().getTime() + 15 * HOUR).toISOString(),
    paymentSession: { id: expect.stringMatching(/^CS/), sessionData: expect.any(String) },
  });
});
