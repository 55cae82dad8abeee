import { memberData } from '@cairn/contract/members/member-data';
import { receipt } from '@cairn/contract/orders/receipt';
import { transactionId } from '@cairn/contract/orders/transaction-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE } from '../../../../../tests/kit/api/api.ts';
import {
  deliver,
  eventsOf,
  notify,
  outcomeOf,
  signed,
} from '../../../../../tests/kit/api/notifications.ts';
import { bookedBy, buy, PRICE, paymentsOf } from '../../../../../tests/kit/api/paid-order.ts';
import { DAY, type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, RULES, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { checkBooks } from '../../books/check-books.ts';
import { receiptSheet } from '../../history/receipt-pdf/receipt-sheet.ts';
import { settleReturnedRefunds } from '../../jobs/settle-returned-refunds.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  const rules = { ...RULES, always: new Set<never>() };
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now, rules });
});
afterAll(async () => {
  await api.stop();
});

const CIARAN = staff('ciaran', 'finance');
const ALL = { returned: '49.00' };

const press = (name: string, id: string, more: object = {}) =>
  desk.press(CIARAN, name, { input: { transactionId: id, ...more }, reason: 'by bank transfer' });

const adjust = (id: string, change: object, key: string) =>
  press('adjust money', id, { ...change, key });

/** An order whose refund the provider has refused, and then rejected. */
async function rejected() {
  const { id, pspReference } = await buy(api);
  api.provider.faults.fail = ['refunds'];
  await press('refund', id);
  const rejection = { success: 'false' } as const;
  await notify(api, eventsOf(id, PRICE, pspReference).change('REFUND', rejection));
  api.provider.faults.fail = [];
  return { id, pspReference };
}

async function orderOf(id: string) {
  const { body } = await desk.get(CIARAN, 'order view', `?transactionId=${id}`);
  return body;
}

async function statesOf(id: string) {
  const { state, records } = await orderOf(id);
  const { charges, payments } = records;
  return [state, charges[0].state, payments[0].state, payments[0].returnedElsewhere.amount];
}

const ENDED = ['refunded', 'refunded', 'refunded', 49];
const WAITING = ['refund_requested', 'refund_requested', 'refund_requested', 0];

test('a rejected refund that was paid elsewhere has ended, with who and why, and nothing waits for it', async () => {
  const { id } = await rejected();
  expect(await statesOf(id)).toEqual(WAITING);
  const input = { transactionId: id, ...ALL, key: 'CASE-1' };
  const { body: shown } = await desk.preview(CIARAN, 'adjust money', input);
  expect([shown.before, shown.after]).toEqual([
    { adjusted: 0, refundsWaiting: 49, currency: 'EUR', state: 'refund_requested' },
    { adjusted: -49, refundsWaiting: 0, currency: 'EUR', state: 'refunded' },
  ]);
  expect((await adjust(id, ALL, 'CASE-1')).body.kind).toBe('done');
  expect(await statesOf(id)).toEqual(ENDED);
  const { records } = await orderOf(id);
  expect(records.states.at(-1)).toMatchObject({
    from: 'refund_requested',
    to: 'refunded',
    cause: 'returned_elsewhere',
    note: 'ciaran: by bank transfer',
  });
  expect(records.letters.map(({ letter }: { letter: string }) => letter)).toEqual([
    'receipt',
    'refund-failed',
  ]);
  const inFourDays = new Date(api.now().getTime() + 4 * DAY);
  const findings = await checkBooks(api.connection.db, inFourDays);
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
  expect((await press('refund retry', id)).body).toMatchObject({ reason: 'returned_by_hand' });
  expect((await press('refund', id)).body).toMatchObject({ reason: 'refunded' });
});

test('a dead letter of a refund that was paid elsewhere asks the provider for nothing', async () => {
  const { id, pspReference } = await buy(api);
  await press('refund', id);
  const jobs = api.connection.db.updateTable('job').where('queue', '=', 'refund-payment');
  await jobs.set({ next_try_at: null, attempts: 31 }).execute();
  await adjust(id, ALL, 'CASE-2');
  expect(await statesOf(id)).toEqual(ENDED);
  const retried = await desk.press(CIARAN, 'dead retry', { input: { id: 'all' } });
  expect(retried.body.result).toEqual({ retried: 1 });
  expect(await api.settle()).toEqual([]);
  expect(await bookedBy(api, pspReference)).not.toContain('Refunded');
  expect(await statesOf(id)).toEqual(ENDED);
});

test.each([
  ['all', '49.00'],
  ['a part', '5.00'],
])(
  'if %s of the money was recorded as returned before the refund, it waits for a person',
  async (_what, returned) => {
    const { id, pspReference } = await buy(api);
    await adjust(id, { returned }, 'CASE-3');
    api.pass(1_000);
    await press('refund', id);
    const [error, ...others] = await api.settle();
    expect(error?.message).toBe(
      `Money of ${id} is recorded as returned elsewhere: see adjust money`,
    );
    expect([others, await bookedBy(api, pspReference)]).toEqual([[], ['Authorised', 'Settled']]);
    await settleReturnedRefunds(api);
    expect(await statesOf(id)).toEqual(WAITING);
    // It was of this payment: taken back, and recorded again together with the rest.
    await adjust(id, { received: returned }, 'CASE-12');
    await adjust(id, ALL, 'CASE-13');
    expect(await statesOf(id)).toEqual(ENDED);
  },
);

test('a refund that another version left waiting is ended by the next run', async () => {
  const { id } = await rejected();
  await adjust(id, ALL, 'CASE-4');
  const { db } = api.connection;
  const charge = transactionId.parse(id);
  const waiting = { state: 'refund_requested', state_since: api.now() } as const;
  await db.updateTable('orders').set(waiting).where('id', '=', charge).execute();
  await db.updateTable('charge').set(waiting).where('reference', '=', charge).execute();
  await db
    .updateTable('payment')
    .set({ ...waiting, is_rejected: true, returned_elsewhere_minor: 0 })
    .where('charge', '=', charge)
    .execute();
  await settleReturnedRefunds(api);
  expect(await statesOf(id)).toEqual(ENDED);
});

test('a record that was a mistake is taken back: the refund waits, and is made once', async () => {
  const { id } = await rejected();
  await adjust(id, ALL, 'CASE-5');
  await adjust(id, { received: '49.00' }, 'CASE-6');
  const [payment] = await paymentsOf(api, id);
  expect(payment).toMatchObject({
    ...{ state: 'refund_requested', is_rejected: true, returned_elsewhere_minor: 0 },
  });
  expect((await press('refund retry', id)).body.kind).toBe('done');
  await api.settle();
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 4_900 }]);
  expect((await press('refund retry', id)).status).toBe(409);
});

test('if the provider refunds it after all, somebody is told that it was returned twice', async () => {
  const { id, pspReference } = await rejected();
  await adjust(id, ALL, 'CASE-7');
  const refund = eventsOf(id, PRICE, pspReference).change('REFUND');
  await notify(api, refund);
  expect(await outcomeOf(api, refund)).toMatch(/^manual_review: more was returned/);
  expect((await statesOf(id)).slice(0, 3)).toEqual(ENDED.slice(0, 3));
});

test('a dispute about it that is won is not refunded a second time', async () => {
  const { id, pspReference } = await rejected();
  await adjust(id, ALL, 'CASE-8');
  const { change } = eventsOf(id, PRICE, pspReference);
  const dispute = change('CHARGEBACK');
  await notify(api, dispute);
  expect(await outcomeOf(api, dispute)).toMatch(/^manual_review: more was returned/);
  await notify(api, change('CHARGEBACK_REVERSED'));
  expect(await statesOf(id)).toEqual(ENDED);
  expect(await paymentsOf(api, id)).toMatchObject([{ attempt: 1, refunded_minor: 0 }]);
});

test('a refund that did not arrive, and was then paid by bank transfer, has ended', async () => {
  const { id } = await buy(api);
  api.provider.faults.refundFails = true;
  await press('refund', id);
  await api.settle();
  api.provider.faults.refundFails = false;
  expect(await statesOf(id)).toEqual(['refunded', 'refunded', 'refund_requested', 0]);
  await adjust(id, ALL, 'CASE-11');
  expect(await statesOf(id)).toEqual(ENDED);
});

test('the same adjustment pressed twice ends it once; a part of the money ends nothing', async () => {
  const { id } = await rejected();
  await adjust(id, { returned: '48.99' }, 'CASE-9');
  expect(await statesOf(id)).toEqual(WAITING);
  const both = await Promise.all([1, 2].map(() => adjust(id, { returned: '0.01' }, 'CASE-10')));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await statesOf(id)).toEqual(ENDED);
});

/** An order whose refund the provider has carried out, and not reported yet. */
async function underWay() {
  const { id, pspReference } = await buy(api);
  api.provider.faults.delay = 'hold';
  await press('refund', id);
  await api.settle();
  return { id, pspReference };
}

async function deliverHeld() {
  api.provider.faults.delay = undefined;
  api.provider.flush();
  return await api.settle();
}

test('a record that is taken back while the provider has the refund makes no second request', async () => {
  const { id, pspReference } = await underWay();
  await adjust(id, ALL, 'CASE-14');
  expect(await statesOf(id)).toEqual(ENDED);
  await adjust(id, { received: '49.00' }, 'CASE-15');
  expect((await press('refund retry', id)).body).toMatchObject({ reason: 'under_way' });
  expect(await deliverHeld()).toEqual([]);
  expect(
    (await bookedBy(api, pspReference)).filter((line) => `${line}` === 'Refunded'),
  ).toHaveLength(1);
  const refunded = { state: 'refunded', refunded_minor: 4_900, attempt: 1 } as const;
  expect(await paymentsOf(api, id)).toMatchObject([{ ...refunded, returned_elsewhere_minor: 0 }]);
});

test('a refund that is rejected while it counts as returned waits for a person once that is taken back', async () => {
  const { id, pspReference } = await buy(api);
  api.provider.faults.fail = ['refunds'];
  await press('refund', id);
  await adjust(id, ALL, 'CASE-16');
  const { change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('REFUND', { success: 'false' }));
  api.provider.faults.fail = [];
  await adjust(id, { received: '49.00' }, 'CASE-17');
  expect(await paymentsOf(api, id)).toMatchObject([
    { state: 'refund_requested', is_rejected: true },
  ]);
  expect((await press('refund retry', id)).body.kind).toBe('done');
  await api.settle();
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', attempt: 2 }]);
});

test('a failed refund that is reported before its success waits for that, also if the money was returned elsewhere', async () => {
  const { id, pspReference } = await underWay();
  await adjust(id, ALL, 'CASE-18');
  const failed = eventsOf(id, PRICE, pspReference).change('REFUND_FAILED');
  await deliver(api, [signed(failed)]);
  expect(await outcomeOf(api, failed)).toBeUndefined();
  const jobs = api.connection.db.updateTable('job').where('queue', '=', 'apply-webhook');
  await jobs.set({ next_try_at: null, attempts: 31 }).execute();
  const { body } = await desk.get(CIARAN, 'queue list');
  const dead = body.items.filter(({ kind, subject }: { kind: string; subject: { id: string } }) => {
    return kind === 'dead_letter' && subject.id === id;
  });
  expect(dead).toHaveLength(1);
  await deliverHeld();
  const retried = await desk.press(CIARAN, 'dead retry', { input: { id: 'all' } });
  expect(retried.body.result).toEqual({ retried: 1 });
  // The retry is due by the database's clock, which is ahead of the test's.
  await jobs.set({ next_try_at: api.now() }).execute();
  expect(await api.settle()).toEqual([]);
  expect(await outcomeOf(api, failed)).toBe('manual_review: the refund did not arrive');
  expect(await statesOf(id)).toEqual(ENDED);
  expect(await paymentsOf(api, id)).toMatchObject([{ refunded_minor: 0 }]);
});

test('members are told that the money came back in another way, in history, receipt, PDF and their data', async () => {
  const { id } = await rejected();
  await adjust(id, ALL, 'CASE-19');
  const detail = await api.answer('GET', `/users/current/transactions/${id}`);
  expect(detail).toMatchObject({ status: 'refunded', refundedPrice: 49, returnedElsewhere: true });
  const told = receipt.parse(await api.answer('GET', `/users/current/transactions/${id}/receipt`));
  expect(told.returned).toMatchObject({ status: 'refunded', elsewhere: true });
  const details = { receipt: told, member: undefined, membershipNumber: AOIFE.number };
  const sentenceIn = (locale: string) => receiptSheet({ ...details, locale }).reversed;
  expect(sentenceIn('en-GB')).toMatch(
    /The money went back in another way, such as a bank transfer\.$/,
  );
  expect(sentenceIn('es-ES')).toMatch(
    /devuelto el dinero por otra vía, como una transferencia bancaria\.$/,
  );
  const { orders } = memberData.parse(await api.answer('GET', '/users/current/data'));
  const payments = orders.find((order) => order.id === id)?.payments;
  expect(payments).toMatchObject([{ paid: 49, refunded: 0, refundedElsewhere: 49 }]);
});

test('a second chargeback after the money was returned elsewhere is booked, and reviewed as returned twice', async () => {
  const { id, pspReference } = await rejected();
  expect((await adjust(id, ALL, 'TWICE')).body.kind).toBe('done');
  const again = eventsOf(id, PRICE, pspReference).change('SECOND_CHARGEBACK');
  await notify(api, again);
  expect(await outcomeOf(api, again)).toBe(
    'manual_review: more was returned than was left of the payment',
  );
  const both = { charged_back_minor: 4_900, returned_elsewhere_minor: 4_900 };
  expect(await paymentsOf(api, id)).toMatchObject([both]);
});
