import { transactionHistory } from '@cairn/contract/orders/transaction-history';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedBalance, seedOrder } from '../../../../tests/kit/api/orders.ts';
import { seedPayment } from '../charges/test-charges.ts';
import type { OrderState } from '../database/tables/orders.ts';
import { refundOrder } from '../orders/refund/refund-order.ts';

type Returned = { refunded_minor?: number; charged_back_minor?: number };

const PAID_AT = new Date('2026-03-02T09:40:00Z');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = new Date('2026-03-05T12:00:00Z');
});
afterAll(() => api.stop());

// Every test has members of its own, who begin without orders and balances.
let number: MembershipNumber;
let friend: MembershipNumber;
let members = 0;
beforeEach(() => {
  members += 2;
  number = membershipNumber.parse(`${3_081_470_000_000_000 + members}`);
  friend = membershipNumber.parse(`${3_081_470_000_000_001 + members}`);
});

async function call(): Promise<unknown> {
  const claims = { member_number: number };
  const authorization = `Bearer ${await api.issuerOf('EI').accessToken({ claims })}`;
  const answer = await api.get('/users/current/transactions?partner=ei', { authorization });
  return await answer.json();
}

async function onlyOne() {
  const { transactions } = transactionHistory.parse(await call());
  expect(transactions).toHaveLength(1);
  return transactions[0];
}

test('an order is told as it was bought and paid', async () => {
  const { db } = api.connection;
  await seedBalance(db, number, { balance: 12_000 });
  const id = await seedOrder(db, { number, bonus_avios: 2000, paidAt: PAID_AT });
  expect(await call()).toEqual({
    total: 1,
    years: [2026],
    sums: { bought: 10_000, bonus: 2000, sent: 0, received: 0 },
    transactions: [
      {
        id,
        product: 'purchase',
        status: 'done',
        createdAt: '2026-03-02T09:30:00.000Z',
        aviosAmount: 10_000,
        bonusAvios: 2000,
        creditedAvios: 12_000,
        totalPrice: 189,
        currency: 'EUR',
        refund: { eligible: true, until: '2026-03-16T09:40:00.000Z' },
      },
    ],
  });
});

test('a gift tells to whom and for which day; of a name that was erased the number stays', async () => {
  const { db } = api.connection;
  const id = await seedOrder(db, {
    number,
    product: 'gift',
    state: 'scheduled',
    recipient_number: friend,
    recipient: { firstName: 'Niamh', lastName: 'Kelly' },
    // Nine in the morning in Dublin, in summer.
    deliver_at: new Date('2026-06-01T08:00:00Z'),
    paidAt: PAID_AT,
  });
  expect(await onlyOne()).toMatchObject({
    status: 'scheduled',
    recipient: { ffpNumber: friend, firstName: 'Niamh', lastName: 'Kelly' },
    issueDate: '2026-06-01',
    refund: { eligible: true },
  });
  await db.deleteFrom('order_recipient').where('order_id', '=', id).execute();
  expect((await onlyOne())?.recipient).toEqual({ ffpNumber: friend });
});

test.each<[OrderState, string]>([
  ['awaiting_step_up', 'open'],
  ['started', 'open'],
  ['payment_session', 'open'],
  ['payment_authorised', 'processing'],
  ['held', 'processing'],
  ['captured', 'processing'],
  ['scheduled', 'scheduled'],
  ['complete', 'done'],
  ['refund_requested', 'refund_pending'],
  ['refunded', 'refunded'],
  ['charged_back', 'charged_back'],
])('an order that is %s is %s in the history', async (state, status) => {
  await seedOrder(api.connection.db, { number, state });
  expect(await onlyOne()).toMatchObject({ status });
});

test.each<[string, OrderState, Returned[], number | undefined]>([
  ['a second payment went back', 'complete', [{}, { refunded_minor: 18_900 }], undefined],
  ['a part went back', 'complete', [{ refunded_minor: 900 }, {}], 9],
  ['it was charged back', 'charged_back', [{ charged_back_minor: 18_900 }], 189],
  ['the chargeback was reversed', 'charged_back', [{ charged_back_minor: 0 }], undefined],
  ['a refund is on its way', 'refund_requested', [{}], 189],
])('of the price has gone back what went back of the payment that paid: %s', async (...row) => {
  const [, state, payments, refundedPrice] = row;
  const { db } = api.connection;
  const id = await seedOrder(db, { number, state });
  for (const [index, returned] of payments.entries()) {
    const payment = { psp_reference: `${index}-${id}`, charge: id, authorised_minor: 18_900 };
    await seedPayment(db, { ...payment, ...returned });
  }
  expect((await onlyOne())?.refundedPrice).toBe(refundedPrice);
});

test.each<[OrderState, number]>([
  ['expired', 901],
  ['refused', 902],
  ['cancelled', 905],
])('an order that is %s has failed, and it is told why', async (state, failure) => {
  await seedOrder(api.connection.db, { number, state, failure, failed_from: 'payment_session' });
  expect(await onlyOne()).toMatchObject({
    status: 'failed',
    failureCode: failure,
    refund: { eligible: false, reason: 'notPaid' },
  });
});

test('a refund takes as many free avios as were credited, bonus and all', async () => {
  const { db } = api.connection;
  await seedBalance(db, number, { balance: 12_000, held: 2001 });
  const id = await seedOrder(db, { number, paidAt: PAID_AT });
  expect((await onlyOne())?.refund).toMatchObject({ eligible: false, reason: 'spent' });
  await db.updateTable('account').set({ held: 2000 }).where('owner', '=', number).execute();
  expect((await onlyOne())?.refund).toMatchObject({ eligible: true });
  await db.updateTable('orders').set({ bonus_avios: 1 }).where('id', '=', id).execute();
  expect((await onlyOne())?.refund).toMatchObject({ eligible: false, reason: 'spent' });
});

test('of a gift it is the recipient’s balance that counts', async () => {
  const { db } = api.connection;
  await seedBalance(db, number, { balance: 90_000 });
  await seedOrder(db, { number, product: 'gift', recipient_number: friend, paidAt: PAID_AT });
  expect((await onlyOne())?.refund).toMatchObject({ eligible: false, reason: 'spent' });
  await seedBalance(db, friend, { balance: 10_000 });
  expect((await onlyOne())?.refund).toMatchObject({ eligible: true });
});

test('while an order is being credited it cannot be refunded, as the refund call says [2.35]', async () => {
  const { db } = api.connection;
  const id = await seedOrder(db, { number, state: 'captured', paidAt: PAID_AT });
  expect((await onlyOne())?.refund).toMatchObject({ eligible: false, reason: 'notPaid' });
  const how = { because: { cause: 'refund_by_member' }, isForced: false } as const;
  expect(await refundOrder(db, id, how, api.clock.now)).toMatchObject({ reason: 'notPaid' });
});

test('after 14 days the history still tells when they ended', async () => {
  await seedOrder(api.connection.db, { number, paidAt: new Date('2026-02-19T11:59:00Z') });
  expect((await onlyOne())?.refund).toEqual({
    eligible: false,
    reason: 'tooLate',
    until: '2026-03-05T11:59:00.000Z',
  });
});
