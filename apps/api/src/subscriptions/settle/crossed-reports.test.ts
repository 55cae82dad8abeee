import { subscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import { whatWaits } from '../../books/waiting-invariant.ts';
import { applyReport, prepareFor } from '../../charges/apply.ts';
import { checkPayment } from '../../charges/ask-session.ts';
import { findCharge } from '../../charges/charge.ts';
import { createWebhookReceiver } from '../../charges/receive.ts';
import { reviewCharge } from '../../charges/verdict.ts';
import { transact } from '../../database/transact.ts';
import { eraseMember } from '../../privacy/erase-member.ts';
import { cancelSubscription } from '../cancel-subscription.ts';
import { refundSubscription } from '../refund-subscription.ts';
import { renewDueSubscriptions } from '../renew/renew-due-subscriptions.ts';
import type { Subscription } from '../subscription.ts';
import { BY_MEMBER, REFUND_BY_MEMBER } from '../test-kit.ts';
import { MONTHS } from './month-product.ts';

const NUMBERS = Array.from({ length: 10 }, (_, index) => `308147000000003${index}`);
const FLAGGED = { fraudManualReview: 'true' };

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
let begin: SubscriptionShop['begin'];
let newMember: SubscriptionShop['newMember'];
beforeAll(async () => {
  ({ api, days, provider, begin, newMember } = await startSubscriptionShop(NUMBERS));
});
afterEach(async () => {
  provider.card = 'good';
  provider.isCapturing = true;
  expect(await days.faultsInBooks()).toEqual([]);
  await days.endAll();
});
afterAll(() => api.stop());

const shop = () => ({
  connection: api.connection,
  now: () => api.clock.now,
  log: api.log,
  payments: provider.payments,
});

/** As if it had been found by asking the provider. */
async function find(reference: string, pspReference: string, value: number, needsReview = false) {
  const card = { method: 'visa', cardSummary: undefined, storedCard: undefined };
  const amount = { currency: 'EUR', value: minor(value) };
  const facts = { amount, needsReview, captureAt: api.clock.now, ...card };
  const report = { kind: 'authorised', ...facts } as const;
  const { now } = api.clock;
  return await transact(api.connection.db, (trx) =>
    applyReport(trx, MONTHS, { reference, pspReference, report }, now),
  );
}

/** A plan whose renewal of 10 February is authorised; its notification is on its way. */
async function renewed(extra = {}) {
  const plan = await begin();
  api.clock.now = new Date('2027-02-10T12:00:01Z');
  await renewDueSubscriptions(shop());
  provider.notifications = provider.notifications.map((item) => ({
    ...item,
    additionalData: extra,
  }));
  return plan;
}

test('two months that are returned in one batch end the subscription once [4.14]', async () => {
  const { id, pspReference } = await begin();
  await days.passUntil('2027-02-10T12:05:00Z');
  const [, second] = await days.months(id);
  provider.modify(second?.paid_by ?? '', 'REFUND', `${id}.2`);
  provider.modify(pspReference, 'CHARGEBACK', id);
  await createWebhookReceiver(shop(), prepareFor(MONTHS))(provider.notifications.splice(0));
  const ends = await api.connection.db
    .selectFrom('charge_event')
    .select('to_state')
    .where('subject', '=', id)
    .where('to_state', 'in', ['refunded', 'terminated'])
    .execute();
  expect(ends).toHaveLength(1);
});

test('a first payment that nobody reviews is an alarm, and its member can cancel [4.13]', async () => {
  api.clock.now = new Date('2027-03-10T12:00:00Z');
  const id = await days.subscribe(newMember(), 'monthly');
  const pspReference = provider.pay(id, 'EUR', 6_500, FLAGGED);
  await days.settle();
  const { db } = api.connection;
  const later = new Date('2027-03-14T12:00:00Z');
  const { rows } = await sql<{ detail: string }>`${whatWaits(later)}`.execute(db);
  expect(rows.filter(({ detail }) => detail.includes(id))).toHaveLength(1);
  expect((await cancelSubscription(db, id, BY_MEMBER, api.clock.now)).kind).toBe('changed');
  await days.settle();
  expect((await days.payment(pspReference)).state).toBe('cancelled');
});

test('nobody is erased while a renewal of theirs is held [4.14]', async () => {
  const { id, number } = await renewed(FLAGGED);
  await days.settle();
  const { db } = api.connection;
  const { now } = api.clock;
  await cancelSubscription(db, id, BY_MEMBER, now);
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  expect((await eraseMember(db, member, { by: 'staff' }, now)).kind).toBe('obstructed');
  expect(await reviewCharge(db, MONTHS, `${id}.2`, 'reject', now)).toBe('done');
  await days.settle();
});

test('what was charged back in another currency is not refunded: nothing of it is left [6.3]', async () => {
  const { id, number, pspReference } = await begin();
  const amount = { currency: 'USD', value: 7_000 };
  provider.modify(pspReference, 'CHARGEBACK', id, { amount });
  await days.settle();
  const { connection, clock } = api;
  const refunded = await refundSubscription(connection.db, id, REFUND_BY_MEMBER, clock.now);
  expect(refunded).toEqual({ kind: 'not_eligible', reason: 'refunded' });
  expect(await days.balance(number)).toBe(5_100);
});

test('the card of a second payment that is voided does not replace the one that pays [3.25]', async () => {
  const id = await days.subscribe(newMember(), 'monthly');
  const card = (name: string) => ({ 'tokenization.storedPaymentMethodId': name });
  provider.pay(id, 'EUR', 6_500, card('card-A'));
  const receive = createWebhookReceiver(shop(), prepareFor(MONTHS));
  await receive(provider.notifications.splice(0));
  const second = provider.pay(id, 'EUR', 6_500, card('card-B'));
  await find(id, second, 6_500);
  await days.settle();
  expect(await days.paymentStates(id)).toEqual(['cancelled', 'captured']);
  expect((await days.read(id)).stored_card_id).toBe('card-A');
});

test('a month is not called paid by a payment that was cancelled since [7.24]', async () => {
  const { id } = await begin();
  provider.card = 'refused';
  api.clock.now = new Date('2027-02-10T12:00:01Z');
  await days.runTimers();
  provider.isCapturing = false;
  const month = subscriptionPaymentId.parse(`${id}.2`);
  const pspReference = provider.pay(month, 'EUR', 6_500);
  await days.settle();
  const { db } = api.connection;
  await sql`update charge set session_id = 'CS1' where reference = ${month}`.execute(db);
  const amount = { currency: 'EUR', value: minor(6_500) };
  const payment = { pspReference, amount, result: 'authorised', method: 'visa' } as const;
  provider.answer = { kind: 'done', value: { isRefused: false, payments: [payment] } };
  const charge = await findCharge(db, month);
  if (!charge) throw new Error('There is no such charge');
  expect(await checkPayment(shop(), MONTHS, charge, 'R')).toBe('none');
});

test('the card of a new subscription is not deleted with the suspended one [3.25]', async () => {
  const { id: old, number } = await begin();
  const { db } = api.connection;
  const suspended = { status: 'suspended', renews_at: null } as const;
  await db.updateTable('subscription').set(suspended).where('id', '=', old).execute();
  provider.deletedCards = [];
  const id: Subscription['id'] = await days.subscribe(number, 'monthly');
  const pspReference = provider.pay(id, 'EUR', 6_500);
  const late = provider.notifications.splice(0);
  await find(id, pspReference, 6_500);
  await days.settle();
  expect((await days.read(id)).status).toBe('active');
  provider.notifications.push(...late);
  await days.settle();
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 3_600_000);
  await days.settle();
  expect((await days.read(id)).stored_card_id).toBe('card-1');
  expect(provider.deletedCards).toEqual([]);
});

test('a renewal that is held after its member has cancelled gets no date for another [6.3]', async () => {
  const { id } = await renewed();
  const notification = provider.notifications.splice(0);
  const { db } = api.connection;
  await cancelSubscription(db, id, BY_MEMBER, api.clock.now);
  await find(`${id}.2`, notification[0]?.pspReference ?? '', 6_500, true);
  expect(await days.read(id)).toMatchObject({ status: 'cancelled_scheduled', renews_at: null });
  await reviewCharge(db, MONTHS, `${id}.2`, 'reject', api.clock.now);
  await days.settle();
});
