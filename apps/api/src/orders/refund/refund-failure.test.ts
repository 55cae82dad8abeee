import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../../tests/kit/api/notifications.ts';
import { bookedBy, PRICE } from '../../../../../tests/kit/api/paid-order.ts';
import {
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../../tests/kit/api/paying-api.ts';
import { cleanBooks } from '../../../../../tests/kit/database/clean-books.ts';
import { checkBooks } from '../../books/check-books.ts';
import { operatorAt } from '../../desk/terminal/test-kit.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterEach(async () => {
  await cleanBooks(api);
});
afterAll(() => api.stop());

async function buyAndRefund(): Promise<{ id: string; pspReference: string }> {
  const id = await api.start('purchase', packageOf(2_000));
  const pspReference = await api.pay(id);
  await api.settle();
  await api.call('POST', `/transactions/${id}/refund`);
  await api.settle();
  return { id, pspReference };
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
  const { pspReference } = await buyAndRefund();
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
  const { id, pspReference } = await buyAndRefund();
  expect(await paymentOf(pspReference)).toEqual({ state: 'refunded', refunded_minor: 4_900 });
  expect(await lettersOf(id)).toEqual(['receipt', 'refunded']);
});

/** Their names, as they were sent. */
async function lettersOf(id: string): Promise<string[]> {
  const sent = api.connection.db
    .selectFrom('sent_letter')
    .select('letter')
    .where('about', 'like', `${id}%`);
  return (await sent.orderBy('sent_at').orderBy('letter').execute()).map(({ letter }) => letter);
}

const DONE = ['Authorised', 'Settled', 'Refunded'];

test('a refund that did not arrive is requested anew by an operator, and made once', async () => {
  const { operate } = operatorAt(api.connection.db);
  api.provider.faults.refundFails = true;
  const { id, pspReference } = await buyAndRefund();
  api.provider.faults.refundFails = false;
  expect(await lettersOf(id)).toEqual(['receipt', 'refund-failed', 'refunded']);
  expect(await operate(`refund retry ${id}`)).toEqual({
    exitCode: 0,
    lines: [`The refund of ${id} is requested again: ${pspReference}.`],
    audited: [
      {
        actor: 'maeve',
        action: 'refund retry',
        subject: id,
        detail: { reviewsEnded: [expect.any(String)] },
      },
    ],
  });
  const again = await operate(`refund retry ${id}`);
  expect(again.lines[0]).toBe(
    `The refund of ${id} is under way: the provider has not rejected it.`,
  );
  await api.settle();
  expect(await paymentOf(pspReference)).toEqual({ state: 'refunded', refunded_minor: 4_900 });
  expect(await bookedBy(api, pspReference)).toEqual(DONE);
  expect(await lettersOf(id)).toContain('refund-repeated');
  const after = await operate(`refund retry ${id}`);
  expect(after).toMatchObject({ exitCode: 1, lines: [expect.stringMatching(/nothing to retry/)] });
});

test('a refund is requested anew only after the provider rejected it, not while its answer is lost', async () => {
  const { operate } = operatorAt(api.connection.db);
  api.provider.faults.fail = ['refunds'];
  const { id, pspReference } = await buyAndRefund();
  api.provider.faults.fail = [];
  expect((await operate(`refund retry ${id}`)).exitCode).toBe(1);
  await notify(api, eventsOf(id, PRICE, pspReference).change('REFUND', { success: 'false' }));
  expect(await lettersOf(id)).toEqual(['receipt', 'refund-failed']);
  expect((await operate(`refund retry ${id}`)).exitCode).toBe(0);
  await api.settle();
  expect(await paymentOf(pspReference)).toEqual({ state: 'refunded', refunded_minor: 4_900 });
  expect(await bookedBy(api, pspReference)).toEqual(DONE);
  expect(await lettersOf(id)).toEqual(['receipt', 'refund-failed', 'refunded']);
});
