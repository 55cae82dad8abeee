import { receipt } from '@cairn/contract/orders/receipt';
import { transactionState } from '@cairn/contract/orders/transaction-state';
import { minor } from '@cairn/contract/values/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import { reviewCharge } from '../../charges/verdict.ts';
import { transact } from '../../database/transact.ts';
import { cancelSubscription } from '../cancel-subscription.ts';
import { endSubscription } from '../end-subscription.ts';
import { refundSubscription } from '../refund-subscription.ts';
import { renewDueSubscriptions } from '../renew/renew-due-subscriptions.ts';
import { createCalls } from '../test-calls.ts';
import { BY_MEMBER, REFUND_BY_MEMBER } from '../test-kit.ts';
import { MONTHS } from './month-product.ts';

const NUMBERS = Array.from({ length: 20 }, (_, index) => `30814700000000${50 + index}`);
const NEW_CARD = { cardSummary: '4242', 'tokenization.storedPaymentMethodId': 'card-2' };
const FLAGGED = { ...NEW_CARD, fraudManualReview: 'true' };
const OLD_CARD = { stored_card_id: 'card-1', card_summary: '1111' };

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
let begin: SubscriptionShop['begin'];
let calls: ReturnType<typeof createCalls>;
beforeAll(async () => {
  ({ api, days, provider, begin } = await startSubscriptionShop(NUMBERS));
  calls = createCalls(api);
});
afterEach(async () => {
  provider.card = 'good';
  expect(await days.faultsInBooks()).toEqual([]);
  await days.endAll();
});
afterAll(() => api.stop());

/** A plan whose second month was refused on 10 February, and its member. */
async function refused() {
  const plan = await begin();
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  provider.sessions = [];
  return { ...plan, month: `${plan.id}.2` };
}

async function stateOf(paymentId: string, number: string) {
  const claims = { member_number: number };
  const { json, status } = await calls.call(`/transactions/${paymentId}/state`, { claims });
  return status === 200 ? transactionState.parse(json) : status;
}

async function statusOf(paymentId: string, number: string) {
  const state = await stateOf(paymentId, number);
  if (typeof state === 'number') return state;
  const { statusName, payload } = state;
  return [statusName, payload.errorCode, payload.paymentSession !== undefined];
}

test('a refused renewal is paid with another card, which later renewals charge [2.36] [3.25] [4.14]', async () => {
  const { id, number, month } = await refused();
  const { db } = api.connection;
  // Earlier versions stored no card with a plan's payments.
  await db.updateTable('payment').set({ card_summary: null }).execute();
  const state = await stateOf(month, number);
  expect(state).toMatchObject({
    statusName: 'payment_session',
    payload: {
      aviosAmount: 5_000,
      currency: 'EUR',
      additionalData: {
        totalPrice: 65,
        packageName: 'Steady 5K',
        interval: 'monthly',
        periodStart: '2027-02-10T12:00:00.000Z',
        nextBillingDate: '2027-03-10T12:00:00.000Z',
      },
    },
  });
  expect(provider.sessions).toMatchObject([
    {
      reference: month,
      amount: { currency: 'EUR', value: 6_500 },
      returnUrl: expect.stringMatching(`/checkout/${month}$`),
      storing: 'always',
    },
  ]);
  // Another tab gets the same session, until it expires.
  expect(await stateOf(month, number)).toEqual(state);
  expect(provider.sessions).toHaveLength(1);
  api.clock.now = new Date('2027-02-10T13:00:00Z');
  await stateOf(month, number);
  expect(provider.sessions).toHaveLength(2);

  const { capture } = provider.payments;
  provider.payments.capture = async () => ({ kind: 'done', value: undefined });
  const pspReference = provider.pay(month, 'EUR', 6_500, NEW_CARD);
  await days.settle();
  provider.payments.capture = capture;
  expect(await statusOf(month, number)).toEqual(['payment_authorised', undefined, false]);
  provider.modify(pspReference, 'CAPTURE', month);
  await days.settle();
  const paid = ['points_added_to_customer_account', undefined, false];
  expect(await statusOf(month, number)).toEqual(paid);
  expect(await days.read(id)).toMatchObject({
    status: 'active',
    auto_renewal_failed: false,
    renews_at: new Date('2027-03-10T12:00:00Z'),
    stored_card_id: 'card-2',
    card_summary: '4242',
  });
  expect(await days.balance(number)).toBe(10_100);
  const digits = async (paymentId: string) => {
    const claims = { member_number: number };
    const path = `/users/current/transactions/${paymentId}/receipt`;
    return receipt.parse((await calls.call(path, { claims })).json).paymentMethod?.digits;
  };
  expect([await digits(id), await digits(month)]).toEqual(['1111', '4242']);

  provider.charges = [];
  await days.passUntil('2027-03-10T12:00:00Z');
  expect(provider.charges.map(({ storedCard }) => storedCard)).toEqual(['card-2']);
  expect(await days.balance(number)).toBe(15_100);
});

test('whether a month was paid is asked of the provider, and its webhook tells the card [7.24]', async () => {
  const { id, number, month } = await refused();
  const check = async (paymentId = month, member = number) => {
    const path = `/transactions/${paymentId}/payment-check`;
    const claims = { member_number: member };
    const body = { sessionResult: 'of the form' };
    const { json, status } = await calls.call(path, { method: 'POST', claims, body });
    return status === 200 ? Object(json).payment : status;
  };
  expect(await check(id)).toBe('paid');
  await stateOf(month, number);
  const amount = { currency: 'EUR', value: minor(6_500) } as const;
  const pspReference = provider.pay(month, 'EUR', 6_500, NEW_CARD);
  const notification = provider.notifications.splice(0);
  for (const [result, found] of [
    ['refused', 'none'],
    ['pending', 'unknown'],
    ['authorised', 'paid'],
  ] as const) {
    const payment = { pspReference, amount, result, method: 'visa' };
    provider.answer = { kind: 'done', value: { isRefused: false, payments: [payment] } };
    api.clock.now = new Date(api.clock.now.getTime() + 2_000);
    expect(await check()).toBe(found);
  }
  expect(provider.questions).toBe(3);
  expect(await check(month, NUMBERS.at(-1))).toBe(404);
  // The answer has no stored card, which later renewals charge: the notification does.
  provider.notifications.push(...notification);
  await days.settle();
  expect(await check()).toBe('paid');
  expect(await days.read(id)).toMatchObject({ status: 'active', stored_card_id: 'card-2' });
  expect(provider.questions).toBe(3);
});

test('a card that is refused leaves the month waiting, and so does a payment that is voided [4.14]', async () => {
  const { id, number, month } = await refused();
  const first = await stateOf(month, number);
  const before = await days.read(id);
  provider.pay(month, 'EUR', 6_500, NEW_CARD);
  const [authorisation] = provider.notifications.splice(0);
  if (authorisation) provider.notifications.push({ ...authorisation, success: 'false' });
  await days.settle();
  expect(await days.read(id)).toEqual(before);
  // Each of them would be the last try, if it counted as one.
  for (const amount of [6_499, 6_501]) {
    provider.pay(month, 'EUR', amount, NEW_CARD);
    await days.settle();
  }
  expect((await days.months(id)).at(-1)).toMatchObject({ state: 'due', attempts: 1 });
  expect(await days.read(id)).toMatchObject({ ...OLD_CARD, status: 'autorenewing' });
  expect(await days.paymentStates(id)).toEqual(['cancelled', 'cancelled', 'captured']);
  expect(await stateOf(month, number)).not.toEqual(first);
  await days.passUntil('2027-02-11T12:00:00Z');
  expect((await days.read(id)).status).toBe('active');
});

async function passAnHour(): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + 3_600_000);
  await days.settle();
}

test.each(['release', 'reject'] as const)(
  'a flagged payment of a refused renewal is held until an operator decides: %s [4.14]',
  async (verdict) => {
    const { id, number, month } = await refused();
    provider.deletedCards = [];
    provider.pay(month, 'EUR', 6_500, FLAGGED);
    await days.settle();
    expect(await days.paymentStates(id)).toEqual(['authorised', 'captured']);
    expect(await days.balance(number)).toBe(5_100);
    expect(await days.read(id)).toMatchObject(OLD_CARD);
    const { connection, clock } = api;
    expect(await reviewCharge(connection.db, MONTHS, month, verdict, clock.now)).toBe('done');
    await days.settle();
    const isReleased = verdict === 'release';
    const state = isReleased ? 'captured' : 'cancelled';
    expect(await days.paymentStates(id)).toEqual([state, 'captured'].toSorted());
    expect(await days.balance(number)).toBe(isReleased ? 10_100 : 5_100);
    expect(await days.read(id)).toMatchObject(
      isReleased
        ? { status: 'active', stored_card_id: 'card-2', card_summary: '4242' }
        : { status: 'autorenewing', ...OLD_CARD },
    );
    await passAnHour();
    const gone = isReleased ? 'card-1' : 'card-2';
    expect(new Set(provider.deletedCards)).toEqual(new Set([gone]));
    provider.charges = [];
    await days.passUntil('2027-03-20T12:00:00Z');
    const charged = new Set(provider.charges.map(({ storedCard }) => storedCard));
    expect(charged).toEqual(new Set([isReleased ? 'card-2' : 'card-1']));
  },
);

test('a held payment that is captured at the provider’s desk stores its card [4.14]', async () => {
  const { id, month } = await refused();
  const pspReference = provider.pay(month, 'EUR', 6_500, FLAGGED);
  await days.settle();
  provider.modify(pspReference, 'CAPTURE', month);
  await days.settle();
  expect(await days.read(id)).toMatchObject({ status: 'active', stored_card_id: 'card-2' });
});

test('the card of a held payment is deleted at the provider when the subscription ends [4.14]', async () => {
  const { id, month } = await refused();
  provider.deletedCards = [];
  provider.pay(month, 'EUR', 6_500, FLAGGED);
  await days.settle();
  await transact(api.connection.db, async (trx) => {
    await endSubscription(trx, await days.read(id), 'cancelled', BY_MEMBER, api.clock.now);
  });
  await passAnHour();
  expect(new Set(provider.deletedCards)).toEqual(new Set(['card-1', 'card-2']));
});

test('a renewal that is flagged is held, although the card was charged at once [4.14]', async () => {
  const { id, number } = await begin();
  const { chargeStoredCard } = provider.payments;
  provider.payments.chargeStoredCard = async (charge) => {
    const answer = await chargeStoredCard(charge);
    const additionalData = { fraudManualReview: 'true' };
    provider.notifications = provider.notifications.map((item) => ({ ...item, additionalData }));
    return answer;
  };
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.payments.chargeStoredCard = chargeStoredCard;
  api.clock.now = new Date('2027-02-10T13:00:00Z');
  await days.settle();
  expect(await days.paymentStates(id)).toEqual(['authorised', 'captured']);
  expect(await days.balance(number)).toBe(5_100);
  const { connection, clock } = api;
  const released = await reviewCharge(connection.db, MONTHS, `${id}.2`, 'release', clock.now);
  expect(released).toBe('done');
  await days.settle();
  expect(await days.balance(number)).toBe(10_100);
});

test('the provider forgets a card when another takes its place, and when the subscription ends [4.14]', async () => {
  const { id, month } = await refused();
  provider.deletedCards = [];
  provider.pay(month, 'EUR', 6_500, NEW_CARD);
  await days.settle();
  await passAnHour();
  expect(provider.deletedCards).toEqual(['card-1']);
  const { connection, clock } = api;
  await refundSubscription(connection.db, id, REFUND_BY_MEMBER, clock.now);
  await days.settle();
  expect((await days.read(id)).status).toBe('refunded');
  await passAnHour();
  expect(provider.deletedCards).toEqual(['card-1', 'card-2']);
});

test('a card that another subscription is charged with is kept [4.14]', async () => {
  const { id, number } = await begin();
  const { db } = api.connection;
  await db.updateTable('subscription').set({ status: 'suspended' }).where('id', '=', id).execute();
  provider.deletedCards = [];
  const next = await days.subscribeAndPay(number, 'monthly');
  expect((await days.read(id)).status).toBe('cancelled');
  expect((await days.read(next.id)).stored_card_id).toBe('card-1');
  await passAnHour();
  expect(provider.deletedCards).toEqual([]);
});

test('paid in two tabs, the month is charged and credited once [4.14]', async () => {
  const { id, number, month } = await refused();
  for (const _tab of [1, 2]) provider.pay(month, 'EUR', 6_500, NEW_CARD);
  await days.settle();
  expect(await days.paymentStates(id)).toEqual(['cancelled', 'captured', 'captured']);
  expect(await days.balance(number)).toBe(10_100);
  expect(await days.read(id)).toMatchObject({ status: 'active', stored_card_id: 'card-2' });
});

test('paid while the old card is being tried again, the month is charged and credited once [4.14]', async () => {
  for (const outcome of ['good', 'refused'] as const) {
    const { id, number, month } = await refused();
    api.clock.now = new Date('2027-02-11T12:00:00Z');
    const { chargeStoredCard } = provider.payments;
    provider.payments.chargeStoredCard = async (charge) => {
      provider.card = outcome;
      const answer = await chargeStoredCard(charge);
      const automatic = provider.notifications.splice(0);
      provider.pay(month, 'EUR', 6_500, NEW_CARD);
      await days.settle();
      provider.notifications.push(...automatic);
      return answer;
    };
    await days.runTimers();
    provider.payments.chargeStoredCard = chargeStoredCard;
    provider.card = 'good';
    expect(await days.paymentStates(id)).toEqual([
      ...(outcome === 'good' ? ['cancelled'] : []),
      'captured',
      'captured',
    ]);
    expect(await days.balance(number)).toBe(10_100);
    expect(await days.read(id)).toMatchObject({
      status: 'active',
      auto_renewal_failed: false,
      stored_card_id: 'card-2',
      renews_at: new Date('2027-03-10T12:00:00Z'),
    });
    await days.endAll();
  }
});

test('both at the very same time: one payment is captured, and another, if there is one, voided [4.14]', async () => {
  const { id, number, month } = await refused();
  api.clock.now = new Date('2027-02-11T12:00:00Z');
  provider.pay(month, 'EUR', 6_500, NEW_CARD);
  const { connection, clock, log } = api;
  const { payments } = provider;
  const renew = () => renewDueSubscriptions({ connection, now: () => clock.now, log, payments });
  await Promise.all([renew(), days.settle(), renew()]);
  await days.settle();
  // The card is not charged at all if the member's payment is applied first.
  const voided = provider.charges.filter(({ reference }) => reference === month).length - 1;
  expect(await days.paymentStates(id)).toEqual([
    ...Array(voided).fill('cancelled'),
    'captured',
    'captured',
  ]);
  expect(await days.balance(number)).toBe(10_100);
  expect(await days.read(id)).toMatchObject({ status: 'active', auto_renewal_failed: false });
});

test('what is paid after the plan was cancelled goes back, and the plan stays ended [4.14] [6.3]', async () => {
  const { id, number, month } = await refused();
  await stateOf(month, number);
  await cancelSubscription(api.connection.db, id, BY_MEMBER, api.clock.now);
  const captured = provider.pay(month, 'EUR', 6_500, NEW_CARD);
  provider.notifications = [];
  provider.modify(captured, 'CAPTURE', month);
  provider.pay(month, 'EUR', 6_500, NEW_CARD);
  await days.settle();
  expect(await days.paymentStates(id)).toEqual(['cancelled', 'captured', 'refunded']);
  expect(await days.read(id)).toMatchObject({ ...OLD_CARD, status: 'cancelled' });
  expect(await days.balance(number)).toBe(5_100);
  expect(await statusOf(month, number)).toEqual(['payment_session', 903, false]);
});

test('a suspended plan is not repaired: its month has failed for good [4.14]', async () => {
  const { id, number, month } = await refused();
  await stateOf(month, number);
  provider.card = 'refused';
  await days.passUntil('2027-02-19T12:00:00Z');
  expect((await days.read(id)).status).toBe('suspended');
  provider.sessions = [];
  expect(await statusOf(month, number)).toEqual(['payment_session', 902, false]);
  expect(provider.sessions).toEqual([]);
  const late = provider.pay(month, 'EUR', 6_500, NEW_CARD);
  await days.settle();
  expect((await days.payment(late)).state).toBe('cancelled');
  expect(await days.balance(number)).toBe(5_100);
});

test('only what waits for another try can be paid: no session for any other month [7.24]', async () => {
  const { id, number } = await begin();
  provider.sessions = [];
  expect(await statusOf(id, number)).toEqual([
    'points_added_to_customer_account',
    undefined,
    false,
  ]);
  expect(await statusOf(`${id}.2`, number)).toBe(404);
  api.clock.now = new Date('2027-02-10T12:00:00Z');
  provider.card = 'unreadable';
  await days.runTimers();
  // The first charge is under way: nobody knows yet whether the card is good.
  expect(await statusOf(`${id}.2`, number)).toEqual(['start_transaction', undefined, false]);
  expect(provider.sessions).toEqual([]);
  const { id: another, month } = await refused();
  expect(await statusOf(month, number)).toBe(404);
  expect(await statusOf(`${another}.7`, number)).toBe(404);
  provider.card = 'good';
  await days.runTimers();
});
