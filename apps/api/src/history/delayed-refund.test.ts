import { receipt } from '@cairn/contract/orders/receipt';
import { transactionDetail, transactionHistory } from '@cairn/contract/orders/transaction-history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE } from '../../../../tests/kit/api/api.ts';
import { eventsOf, notify } from '../../../../tests/kit/api/notifications.ts';
import { buy, PRICE } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import { operatorAt } from '../desk/terminal/test-kit.ts';
import { receiptSheet } from './receipt-pdf/receipt-sheet.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(() => api.stop());

async function told(id: string) {
  const path = `/users/current/transactions/${id}`;
  const detail = transactionDetail.parse(await api.answer('GET', path));
  const { returned } = receipt.parse(await api.answer('GET', `${path}/receipt`));
  const { status, refundDelayed, timeline } = detail;
  return { status, refundDelayed, last: timeline.at(-1), returned };
}

async function listed(status: string): Promise<string[]> {
  const answer = await api.answer('GET', `/users/current/transactions?status=${status}`);
  return transactionHistory.parse(answer).transactions.map(({ id }) => id);
}

test('a refund whose money came back is delayed, then on its way, and refunded once it is made again', async () => {
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  await api.call('POST', `/transactions/${id}/refund`);
  await api.settle();
  const done = { status: 'refunded', last: { event: 'refunded', state: 'done' } };
  expect(await told(id)).toMatchObject({ ...done, returned: { status: 'refunded' } });

  await notify(api, change('REFUND_FAILED'));
  const delayed = await told(id);
  const pending = { status: 'refund_pending', last: { event: 'refunded', state: 'current' } };
  expect(delayed).toMatchObject({ ...pending, refundDelayed: true });
  expect(delayed.returned).toMatchObject({ status: 'refund_pending', delayed: true });
  expect([await listed('refunded'), await listed('refund_pending')]).toEqual([[], [id]]);
  const paid = receipt.parse(await api.answer('GET', `/users/current/transactions/${id}/receipt`));
  const details = { receipt: paid, member: undefined, membershipNumber: AOIFE.number };
  expect(receiptSheet({ ...details, locale: 'en-GB' }).reversed).toMatch(/It’s delayed/);
  expect(receiptSheet({ ...details, locale: 'es-ES' }).reversed).toMatch(/Se retrasa/);

  api.provider.faults.fail = ['refunds'];
  const { operate } = operatorAt(api.connection.db);
  await operate(`refund retry ${id}`);
  expect(await told(id)).toMatchObject({ ...pending, refundDelayed: undefined });
  await notify(api, change('REFUND'));
  api.provider.faults.fail = [];
  expect(await told(id)).toMatchObject({ ...done, returned: { status: 'refunded' } });
  expect([await listed('refunded'), await listed('refund_pending')]).toEqual([[id], []]);
});
