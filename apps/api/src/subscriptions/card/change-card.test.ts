import { randomUUID } from 'node:crypto';
import { transactionState } from '@cairn/contract/orders/transaction-state';
import { cardChangeStarted } from '@cairn/contract/subscriptions/change-card';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import { forgetCard } from '../../charges/forget-card.ts';
import { eraseMember } from '../../privacy/erase-member.ts';
import { cancelSubscription } from '../cancel-subscription.ts';
import type { Subscription } from '../subscription.ts';
import { createCalls } from '../test-calls.ts';
import { BY_MEMBER } from '../test-kit.ts';

const NUMBERS = Array.from({ length: 32 }, (_, index) => `30814700000001${50 + index}`);
const NEW_CARD = { cardSummary: '4242', 'tokenization.storedPaymentMethodId': 'card-2' };
const OLD_CARD = { cardSummary: '1111', 'tokenization.storedPaymentMethodId': 'card-1' };
const THIRD_CARD = { cardSummary: '0005', 'tokenization.storedPaymentMethodId': 'card-3' };
const OLD = { stored_card_id: 'card-1', card_summary: '1111' };
const NEW = { stored_card_id: 'card-2', card_summary: '4242', card_type: 'visa' };
const HOUR = 3_600_000;

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
  provider.answer = { kind: 'unknown', reason: 'not asked here' };
  expect(await days.faultsInBooks()).toEqual([]);
  await days.endAll();
  await sql`delete from job`.execute(api.connection.db);
});
afterAll(() => api.stop());

async function press(id: string, number: string) {
  const claims = { member_number: number };
  const path = `/subscriptions/${id}/card-changes`;
  const { status, json } = await calls.call(path, { method: 'POST', claims });
  return status === 201 ? cardChangeStarted.parse(json).id : status;
}

/** A plan of 10 January, whose member has begun to change its card. */
async function begun() {
  const plan = await begin();
  provider.sessions = [];
  provider.deletedCards = [];
  return { ...plan, change: String(await press(plan.id, plan.number)) };
}

async function stateOf(reference: string, number: string) {
  const claims = { member_number: number };
  const { json, status } = await calls.call(`/transactions/${reference}/state`, { claims });
  return status === 200 ? transactionState.parse(json) : status;
}

async function statusOf(reference: string, number: string) {
  const state = await stateOf(reference, number);
  if (typeof state === 'number') return state;
  const { statusName, payload } = state;
  return [statusName, payload.errorCode, payload.paymentSession !== undefined];
}

const DONE = ['transaction_complete', undefined, false];

async function verify(change: string, additionalData: Record<string, string> = NEW_CARD) {
  const pspReference = provider.pay(change, 'EUR', 0);
  provider.notifications = provider.notifications.map((item) => ({ ...item, additionalData }));
  await days.settle();
  return pspReference;
}

async function pass(milliseconds: number): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds);
  await days.settle();
}

async function lettersAbout(id: Subscription['id']): Promise<string[]> {
  const { rows } = await sql<{ letter: string }>`
    select letter from sent_letter where about like ${`${id}.card%`}`.execute(api.connection.db);
  return rows.map(({ letter }) => letter);
}

test('a card is verified for nothing, and the next renewal charges it [3.25] [4.14]', async () => {
  const { id, number, change } = await begun();
  expect(change).toBe(`${id}.card1`);
  const state = await stateOf(change, number);
  expect(state).toMatchObject({
    statusName: 'payment_session',
    payload: {
      aviosAmount: 5_000,
      currency: 'EUR',
      additionalData: {
        totalPrice: 0,
        packageName: 'Steady 5K',
        interval: 'monthly',
        nextBillingDate: '2027-02-10T12:00:00.000Z',
        nextBillingPrice: 65,
      },
    },
  });
  expect(provider.sessions).toMatchObject([
    {
      reference: change,
      amount: { currency: 'EUR', value: 0 },
      returnUrl: expect.stringMatching(`/checkout/${change}$`),
      storing: 'always',
    },
  ]);
  // Another tab, a reload and a second press get the same session, until it expires.
  expect(await press(id, number)).toBe(change);
  expect(await stateOf(change, number)).toEqual(state);
  await pass(HOUR);
  await stateOf(change, number);
  expect(provider.sessions).toHaveLength(2);

  const pspReference = await verify(change);
  expect(await days.read(id)).toMatchObject({ ...NEW, status: 'active' });
  expect(await days.payment(pspReference)).toMatchObject({
    state: 'authorised',
    captured_minor: 0,
  });
  expect(await stateOf(change, number)).toMatchObject({
    statusName: 'transaction_complete',
    payload: { additionalData: { paymentMethod: { type: 'visa', digits: '4242' } } },
  });
  const event = await api.connection.db
    .selectFrom('charge_event')
    .select(['cause', 'psp_reference', 'to_state'])
    .where('subject', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  const expected = { cause: 'card_changed', psp_reference: pspReference, to_state: 'active' };
  expect(event).toEqual(expected);
  expect(await lettersAbout(id)).toEqual(['plan-card-changed']);
  await pass(HOUR);
  expect(provider.deletedCards).toEqual(['card-1']);

  provider.charges = [];
  await days.passUntil('2027-02-10T12:00:00Z');
  expect(provider.charges.map(({ storedCard }) => storedCard)).toEqual(['card-2']);
  expect(await days.balance(number)).toBe(10_100);
});

test('neither the history nor its file lists a change of card [4.14]', async () => {
  const { number, change } = await begun();
  await verify(change);
  const claims = { member_number: number };
  const { json } = await calls.call('/users/current/transactions', { claims });
  expect(json).toMatchObject({ transactions: [{}] });
  for (const part of ['', '/receipt']) {
    const path = `/users/current/transactions/${change}${part}`;
    expect((await calls.call(path, { claims })).status).toBe(404);
  }
});

test('a refused card leaves the old one, and another may be tried [4.14]', async () => {
  const { id, number, change } = await begun();
  const before = await stateOf(change, number);
  provider.refuse(change, 'Not enough balance');
  await days.settle();
  expect(await days.read(id)).toMatchObject(OLD);
  expect(await stateOf(change, number)).toMatchObject({
    ...Object(before),
    payload: { ...Object(before).payload, refusalReason: 'not_enough_funds' },
  });
  await verify(change);
  expect(await days.read(id)).toMatchObject(NEW);
});

test.each([
  ['is flagged', { ...NEW_CARD, fraudManualReview: 'true' }, ['card-2']],
  ['was not stored', { cardSummary: '4242' }, []],
])(
  'a card that %s is not used: nothing is held, and another change can begin',
  async (_why, fields, deleted) => {
    const { id, number, change } = await begun();
    const pspReference = await verify(change, fields);
    expect(await days.payment(pspReference)).toMatchObject({ state: 'cancelled' });
    expect(await days.read(id)).toMatchObject(OLD);
    expect(await statusOf(change, number)).toEqual(['start_transaction', 903, false]);
    expect(await lettersAbout(id)).toEqual([]);
    await pass(HOUR);
    expect(provider.deletedCards).toEqual(deleted);
    expect(await press(id, number)).toBe(`${id}.card2`);
  },
);

test('an amount is voided: nobody pays for another card', async () => {
  const { id, number, change } = await begun();
  const pspReference = provider.pay(change, 'EUR', 100, NEW_CARD);
  await days.settle();
  expect(await days.payment(pspReference)).toMatchObject({ state: 'cancelled' });
  expect(await days.read(id)).toMatchObject(OLD);
  expect(await statusOf(change, number)).toEqual(['start_transaction', 903, false]);
});

test('two tabs: the first card is used, the second is deleted at the provider; notifications may be repeated', async () => {
  const { id, number, change } = await begun();
  const first = await verify(change);
  const second = await verify(change, THIRD_CARD);
  expect(await days.read(id)).toMatchObject(NEW);
  expect(await days.payment(second)).toMatchObject({ state: 'cancelled' });
  await pass(HOUR);
  expect(provider.deletedCards.toSorted()).toEqual(['card-1', 'card-3']);
  provider.pay(change, 'EUR', 0, NEW_CARD);
  const [again] = provider.notifications.splice(0);
  if (again) provider.notifications.push({ ...again, pspReference: first, success: 'true' });
  await days.settle();
  expect(await days.read(id)).toMatchObject(NEW);
  expect(await statusOf(change, number)).toEqual(DONE);
  expect(await lettersAbout(id)).toEqual(['plan-card-changed']);
});

test('the same card again changes nothing, and nobody is written to', async () => {
  const { id, number, change } = await begun();
  await verify(change, OLD_CARD);
  expect(await statusOf(change, number)).toEqual(DONE);
  expect(await days.read(id)).toMatchObject(OLD);
  expect(await lettersAbout(id)).toEqual([]);
  await pass(HOUR);
  expect(provider.deletedCards).toEqual([]);
});

/** Pays in the form, and has the shop learn of it by asking; the notification is late. */
async function findByAsking(reference: string, number: string, value: number, card = NEW_CARD) {
  await stateOf(reference, number);
  const pspReference = provider.pay(reference, 'EUR', value, card);
  const notification = provider.notifications.splice(0);
  const amount = { currency: 'EUR', value: minor(value) };
  const payment = { pspReference, amount, result: 'authorised', method: 'visa' } as const;
  provider.answer = { kind: 'done', value: { isRefused: false, payments: [payment] } };
  const path = `/transactions/${reference}/payment-check`;
  const claims = { member_number: number };
  const body = { sessionResult: 'of the form' };
  const checked = await calls.call(path, { method: 'POST', claims, body });
  expect(checked.json).toEqual({ payment: 'paid' });
  return { pspReference, notification };
}

test('an answer of the provider does not tell the card: its notification changes it [7.24]', async () => {
  const { id, number, change } = await begun();
  const { pspReference, notification } = await findByAsking(change, number, 0);
  expect(await statusOf(change, number)).toEqual(['payment_authorised', undefined, false]);
  expect(await days.read(id)).toMatchObject(OLD);
  await pass(HOUR);
  expect(await days.payment(pspReference)).toMatchObject({
    state: 'authorised',
    captured_minor: 0,
  });
  provider.notifications.push(...notification);
  await days.settle();
  expect(await days.read(id)).toMatchObject(NEW);
  expect(await statusOf(change, number)).toEqual(DONE);
});

test('the last change counts: a late notification about the one before does not undo it', async () => {
  const { id, number, change } = await begun();
  const { notification } = await findByAsking(change, number, 0);
  await verify(`${await press(id, number)}`, THIRD_CARD);
  expect(await days.read(id)).toMatchObject({ stored_card_id: 'card-3' });
  provider.notifications.push(...notification);
  await days.settle();
  expect(await days.read(id)).toMatchObject({ stored_card_id: 'card-3' });
  await pass(HOUR);
  expect(provider.deletedCards.toSorted()).toEqual(['card-1', 'card-2']);
});

/** Pay is pressed in the form. */
async function announce(change: string, number: string): Promise<void> {
  const state = await stateOf(change, number);
  const sessionId = typeof state === 'number' ? undefined : state.payload.paymentSession?.id;
  const { status } = await calls.call(`/transactions/${change}/payment-attempts`, {
    method: 'POST',
    claims: { member_number: number },
    body: { attemptId: randomUUID(), sessionId },
  });
  expect(status).toBe(204);
}

test.each([
  'Pay was pressed',
  'Pay was pressed hours ago',
  'the payment was found by asking',
] as const)(
  'a card that the member goes back to is not deleted before its notification: %s',
  async (how) => {
    const { id, number, change } = await begun();
    await verify(change);
    await pass(HOUR - 5_000);
    const back = `${await press(id, number)}`;
    const isPressed = how !== 'the payment was found by asking';
    if (isPressed) await announce(back, number);
    const found = isPressed ? undefined : await findByAsking(back, number, 0, OLD_CARD);
    await pass(how === 'Pay was pressed hours ago' ? 5 * HOUR : 6_000);
    expect(provider.deletedCards).toEqual([]);
    if (found) provider.notifications.push(...found.notification);
    else provider.pay(back, 'EUR', 0, OLD_CARD);
    await days.settle();
    expect(await days.read(id)).toMatchObject(OLD);
    await pass(HOUR);
    await pass(HOUR);
    expect(provider.deletedCards).toEqual(['card-2']);
  },
);

test('a card is not deleted before the notification about a payment that was captured first', async () => {
  const { id, number } = await begin();
  await days.passUntil('2027-02-10T11:30:00Z');
  provider.deletedCards = [];
  await verify(`${await press(id, number)}`);
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  const pspReference = provider.pay(`${id}.2`, 'EUR', 6_500, OLD_CARD);
  const late = provider.notifications.splice(0);
  provider.modify(pspReference, 'CAPTURE', `${id}.2`);
  await days.settle();
  expect((await days.read(id)).status).toBe('active');
  await pass(HOUR);
  expect(provider.deletedCards).toEqual([]);
  provider.notifications.push(...late);
  await days.settle();
  expect(await days.read(id)).toMatchObject(OLD);
  await pass(HOUR);
  await pass(HOUR);
  expect(provider.deletedCards).toEqual(['card-2']);
});

test.each(['active', 'unverified'] as const)(
  'a card is not deleted while a plan that it paid has no card, however late the notification: %s',
  async (status) => {
    const { number } = await begin();
    await days.endAll();
    const id = await days.subscribe(number, 'monthly');
    provider.deletedCards = [];
    const { notification } = await findByAsking(id, number, 6_500);
    if (status === 'unverified') {
      // The capture is not told of either.
      await api.runJobs();
      api.clock.now = new Date(api.clock.now.getTime() + HOUR);
      await api.runJobs();
      notification.push(...provider.notifications.splice(0));
    }
    // The member paid for something else with it and did not tick "Remember this card".
    await forgetCard(api.connection.db, await days.read(id), 'card-2', api.clock.now);
    await pass(25 * HOUR);
    await pass(25 * HOUR);
    expect(await days.read(id)).toMatchObject({ status, stored_card_id: null });
    expect(provider.deletedCards).toEqual([]);
    provider.notifications.push(...notification);
    await days.settle();
    await pass(HOUR);
    expect(await days.read(id)).toMatchObject({ ...NEW, status: 'active' });
    expect(provider.deletedCards).toEqual([]);
  },
);

test('a card is not deleted while a plan that it paid waits for any word of its payment', async () => {
  const { number } = await begin();
  await days.endAll();
  const id = await days.subscribe(number, 'monthly');
  provider.deletedCards = [];
  await stateOf(id, number);
  provider.pay(id, 'EUR', 6_500, NEW_CARD);
  const notification = provider.notifications.splice(0);
  await forgetCard(api.connection.db, await days.read(id), 'card-2', api.clock.now);
  await pass(6 * HOUR);
  expect(provider.deletedCards).toEqual([]);
  provider.notifications.push(...notification);
  await days.settle();
  await pass(HOUR);
  expect(await days.read(id)).toMatchObject({ ...NEW, status: 'active' });
  expect(provider.deletedCards).toEqual([]);
});

test('a payment that never comes delays the deletion of the old card for a while only', async () => {
  const { id, number, change } = await begun();
  await verify(change);
  await announce(`${await press(id, number)}`, number);
  await pass(HOUR);
  expect(provider.deletedCards).toEqual([]);
  await pass(26 * HOUR);
  expect(provider.deletedCards).toEqual(['card-1']);
});

test('a late notification about a renewal that was paid with another card does not undo a change', async () => {
  const { id, number } = await begin();
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  const { notification } = await findByAsking(`${id}.2`, number, 6_500);
  await pass(HOUR);
  expect((await days.read(id)).status).toBe('active');
  await pass(1);
  await verify(`${await press(id, number)}`, THIRD_CARD);
  provider.notifications.push(...notification);
  await days.settle();
  expect(await days.read(id)).toMatchObject({ stored_card_id: 'card-3', card_summary: '0005' });
  await pass(HOUR);
  expect(provider.deletedCards, 'the provider stored it all the same').toContain('card-2');
});

test('a change made before the capture of a renewal is not undone by the late notification about it', async () => {
  const { id, number, change } = await begun();
  await stateOf(change, number);
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  const { notification } = await findByAsking(`${id}.2`, number, 6_500);
  await pass(30_000);
  await verify(change, THIRD_CARD);
  provider.notifications.push(...notification);
  await days.settle();
  expect(await days.read(id)).toMatchObject({ stored_card_id: 'card-3', card_summary: '0005' });
  await pass(HOUR);
  expect(provider.deletedCards, 'the provider stored it all the same').toContain('card-2');
});

test('a renewal that is paid with another card after a change stores that card', async () => {
  const { id, number, change } = await begun();
  await stateOf(change, number);
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  await pass(30_000);
  await verify(change, THIRD_CARD);
  provider.pay(`${id}.2`, 'EUR', 6_500, NEW_CARD);
  await days.settle();
  expect(await days.read(id)).toMatchObject(NEW);
});

test('a change that is left is resumed by the next, and stops no renewal', async () => {
  const { id, number, change } = await begun();
  await stateOf(change, number);
  await pass(2 * HOUR);
  expect(await press(id, number)).toBe(change);
  await days.passUntil('2027-02-10T12:00:00Z');
  expect(await days.balance(number)).toBe(10_100);
  expect(await days.read(id)).toMatchObject(OLD);
  expect(await lettersAbout(id)).toEqual([]);
});

test('only an active plan can have another card: not one that ends, or whose renewal was refused', async () => {
  const { id, number, change } = await begun();
  await stateOf(change, number);
  await cancelSubscription(api.connection.db, id, BY_MEMBER, api.clock.now);
  expect(await press(id, number)).toBe(409);
  expect(await statusOf(change, number)).toEqual(['payment_session', 903, false]);
  // The member may undo that: what was verified before they cancelled is used then.
  await verify(change);
  expect(await days.read(id)).toMatchObject({ ...NEW, status: 'cancelled_scheduled' });

  const refused = await begin();
  const late = await press(refused.id, refused.number);
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  expect(await press(refused.id, refused.number)).toBe(409);
  await verify(`${late}`);
  expect(await days.read(refused.id)).toMatchObject({ ...NEW, status: 'autorenewing' });
  expect(await press(refused.id, number)).toBe(404);
  expect(await statusOf(`${late}`, number)).toBe(404);
});

test('a change that is not finished ends with the plan, and a late card is deleted at the provider', async () => {
  const { id, number, change } = await begun();
  await stateOf(change, number);
  await cancelSubscription(api.connection.db, id, BY_MEMBER, api.clock.now);
  await days.passUntil('2027-02-10T12:00:00Z');
  expect((await days.read(id)).status).toBe('cancelled');
  await verify(change);
  expect(await days.read(id)).toMatchObject(OLD);
  await pass(HOUR);
  expect(provider.deletedCards.toSorted()).toEqual(['card-1', 'card-2']);
});

test('a card of a member who was erased is not stored, and is deleted at the provider', async () => {
  const { id, number, change } = await begun();
  await stateOf(change, number);
  const { db } = api.connection;
  await cancelSubscription(db, id, BY_MEMBER, api.clock.now);
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  expect(await eraseMember(db, member, { by: 'staff' }, api.clock.now)).toEqual({
    kind: 'erased',
  });
  await verify(change);
  expect(await days.read(id)).toMatchObject({ stored_card_id: null, card_summary: null });
  await pass(HOUR);
  expect(provider.deletedCards.toSorted()).toEqual(['card-1', 'card-2']);
});

test.each(['good', 'refused', 'lost'] as const)(
  'the card changes while a renewal charges the old one (%s): the month is charged once, and the next with the new card [4.14]',
  async (outcome) => {
    const { id, number, change } = await begun();
    api.clock.now = new Date('2027-02-10T12:00:00Z');
    const { chargeStoredCard } = provider.payments;
    provider.charges = [];
    provider.payments.chargeStoredCard = async (charge) => {
      provider.payments.chargeStoredCard = chargeStoredCard;
      provider.card = outcome;
      const answer = await chargeStoredCard(charge);
      // Its notification names the old card, and comes after the change.
      const late = provider.notifications.splice(0).map((item) => ({
        ...item,
        additionalData: { 'tokenization.storedPaymentMethodId': 'card-1' },
      }));
      await pass(1);
      await verify(change);
      // An hour later the old card would be deleted, if it were not being charged.
      await pass(outcome === 'lost' ? HOUR : 0);
      provider.notifications.push(...(outcome === 'lost' ? [] : late));
      lost = late;
      provider.card = 'good';
      return answer;
    };
    let lost: typeof provider.notifications = [];
    await days.runTimers();
    if (outcome === 'lost') {
      expect(provider.deletedCards).toEqual([]);
      // Repeated under the same key with the same card, the charge is made once.
      expect(new Set(provider.charges.map(({ storedCard }) => storedCard))).toEqual(
        new Set(['card-1']),
      );
      provider.notifications.push(...lost);
      await days.settle();
    }
    expect(await days.read(id)).toMatchObject(NEW);
    if (outcome === 'refused') await days.passUntil('2027-02-11T13:00:00Z');
    expect(await days.balance(number)).toBe(10_100);
    const captured = (await days.paymentStates(id)).filter((state) => state === 'captured');
    expect(captured).toHaveLength(2);
    await pass(2 * HOUR);
    expect(new Set(provider.deletedCards)).toEqual(new Set(['card-1']));
    provider.charges = [];
    await days.passUntil('2027-03-10T12:00:00Z');
    expect(provider.charges.map(({ storedCard }) => storedCard)).toEqual(['card-2']);
  },
);

test('the receipt of a renewal that charged the old card before the change does not name the new one [4.14]', async () => {
  const { id, number, change } = await begun();
  api.clock.now = new Date('2027-02-10T12:00:00Z');
  const { chargeStoredCard } = provider.payments;
  let notification: typeof provider.notifications = [];
  provider.payments.chargeStoredCard = async (charge) => {
    await chargeStoredCard(charge);
    notification = [...notification, ...provider.notifications.splice(0)];
    return { kind: 'unknown', reason: 'lost' };
  };
  await days.runTimers();
  provider.payments.chargeStoredCard = chargeStoredCard;
  await verify(change);
  await pass(HOUR);
  await days.runTimers();
  await pass(HOUR);
  expect(provider.charges.map(({ storedCard }) => storedCard)).not.toContain('card-2');
  const claims = { member_number: number };
  const { json } = await calls.call(`/users/current/transactions/${id}.2`, { claims });
  expect(json).toMatchObject({ status: 'done' });
  expect(json).toHaveProperty('paymentMethod', { type: 'visa' });
  await verify(`${await press(id, number)}`, THIRD_CARD);
  const digits = async () => (await days.payment(await days.lastPayment(id))).card_summary;
  expect(await digits(), 'nor is it recorded when the card changes again').toBeNull();
  // Its own notification tells the card.
  const additionalData = { cardSummary: '1111' };
  provider.notifications.push(...notification.map((item) => ({ ...item, additionalData })));
  await days.settle();
  expect(await digits()).toBe('1111');
});

test('a renewal request that the provider turned down is made again with the card that the member changes to [4.14]', async () => {
  const { id, number, change } = await begun();
  api.clock.now = new Date('2027-02-10T12:00:00Z');
  provider.card = 'unreadable';
  await days.runTimers();
  expect(await days.read(id)).toMatchObject({ ...OLD, status: 'active' });
  const turnedDown = new Set(provider.charges.splice(0).map(({ key }) => key));
  expect(turnedDown.size).toBe(1);
  await verify(change);
  provider.card = 'good';
  await pass(HOUR);
  await days.runTimers();
  expect(provider.charges.map(({ storedCard }) => storedCard)).toEqual(['card-2']);
  expect(provider.charges.filter(({ key }) => turnedDown.has(key))).toEqual([]);
  expect(await days.balance(number)).toBe(10_100);
});
