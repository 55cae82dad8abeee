import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cleanBooks } from '../../../../tests/kit/clean-books.ts';
import {
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../tests/kit/paying-api.ts';
import { checkBooks } from '../books/check-books.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterEach(async () => {
  await cleanBooks(api);
});
afterAll(() => api.stop());

async function buyAndRefund(): Promise<string> {
  const id = await api.start('purchase', packageOf(2_000));
  const pspReference = await api.pay(id);
  await api.settle();
  await api.ask('POST', `/transactions/${id}/refund`);
  await api.settle();
  return pspReference;
}

async function paymentOf(pspReference: string) {
  return await api.connection.db
    .selectFrom('payment')
    .select(['state', 'refunded_minor'])
    .where('psp_reference', '=', pspReference)
    .executeTakeFirstOrThrow();
}

test('a refund that does not arrive is ours again in the books, and heard of', async () => {
  api.provider.faults.refundFails = true;
  const pspReference = await buyAndRefund();
  api.provider.faults.refundFails = false;
  expect(await paymentOf(pspReference)).toEqual({ state: 'refund_requested', refunded_minor: 0 });
  const errors = api.logged.filter((line) => line.level === 50);
  expect(errors).toMatchObject([{ outcome: 'manual_review', detail: 'the refund did not arrive' }]);

  const later = new Date(api.clock.now.getTime() + 3 * DAY + 1);
  const waiting = (await checkBooks(api.connection.db, later)).find(({ id }) => id === 9);
  expect(waiting?.violations).toEqual([
    { what: 'payment', detail: expect.stringContaining(pspReference) },
  ]);
});

test('a refund that arrives leaves nothing to look at', async () => {
  const pspReference = await buyAndRefund();
  expect(await paymentOf(pspReference)).toEqual({ state: 'refunded', refunded_minor: 4_900 });
});
