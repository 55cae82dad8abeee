import { transactionDetail, transactionHistory } from '@cairn/contract/orders/transaction-history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../tests/kit/api/notifications.ts';
import { buy, PRICE } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(() => api.stop());

async function listed(status: string): Promise<string[]> {
  const answer = await api.answer('GET', `/users/current/transactions?status=${status}`);
  return transactionHistory.parse(answer).transactions.map(({ id }) => id);
}

test('an order whose capture failed after its avios had arrived was not paid: nothing says that the bank took money back', async () => {
  const [failed, disputed] = [await buy(api), await buy(api)];
  await notify(api, eventsOf(failed.id, PRICE, failed.pspReference).change('CAPTURE_FAILED'));
  await notify(api, eventsOf(disputed.id, PRICE, disputed.pspReference).change('CHARGEBACK'));
  const path = `/users/current/transactions/${failed.id}`;
  const detail = transactionDetail.parse(await api.answer('GET', path));
  expect(detail).toMatchObject({
    status: 'failed',
    failureCode: 908,
    creditedAvios: 2_000,
    refund: { eligible: false, reason: 'notPaid' },
    hasReceipt: false,
  });
  expect(detail.refundedPrice).toBeUndefined();
  expect(detail.timeline.at(-1)).toMatchObject({ event: 'failed', state: 'done' });
  expect(await api.answer('GET', `${path}/receipt`)).toMatchObject({ status: 404 });
  const { payload } = await api.state(failed.id);
  expect(payload).toMatchObject({ errorCode: 908 });
  expect(payload).not.toHaveProperty('refundedAt');
  expect([await listed('failed'), await listed('charged_back')]).toEqual([
    [failed.id],
    [disputed.id],
  ]);
});

test('a payment of which money was returned although its capture failed says so', async () => {
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('CAPTURE_FAILED'));
  await notify(api, change('REFUND'));
  const path = `/users/current/transactions/${id}`;
  const detail = transactionDetail.parse(await api.answer('GET', path));
  expect(detail).toMatchObject({ status: 'charged_back', refundedPrice: 49, hasReceipt: true });
  expect(detail.timeline.at(-1)).toMatchObject({ event: 'charged_back' });
});

test('no text at all finds a receipt', async () => {
  const answer = await api.answer('GET', '/users/current/transactions/%00/receipt');
  expect(answer).toMatchObject({ status: 404 });
});
