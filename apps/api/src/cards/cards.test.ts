import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../tests/kit/api/notifications.ts';
import { flush, PACKAGE, PRICE, paymentsOf } from '../../../../tests/kit/api/paid-order.ts';
import { HOUR, type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import {
  cardsOf,
  offeredTo,
  payFlagged,
  payTicked,
  press,
  removeCard,
} from '../../../../tests/kit/api/remembered-card.ts';
import { eraseMember } from '../privacy/erase-member.ts';

const MASTERCARD = '5555555555554444';

let api: PayingApi;
let deleted: string[];
let number: string;
beforeAll(async () => {
  deleted = [];
  api = await startPayingApi((real) => ({
    ...real,
    deleteStoredCard: async (card) => {
      deleted.push(card.storedCard);
      return await real.deleteStoredCard(card);
    },
  }));
});
beforeEach(async () => {
  deleted.length = 0;
  ({ number } = await api.newMember());
});
afterEach(async () => {
  Object.assign(api.provider.faults, { delay: undefined });
  expect(await flush(api)).toEqual([]);
});
afterAll(async () => {
  await api.stop();
});

async function remember(how = {}) {
  const paid = await payTicked(api, number, how);
  await api.settle();
  return paid;
}

/** An hour later the provider deletes what nothing needs. */
async function passHour(): Promise<void> {
  api.pass(HOUR);
  expect(await api.settle()).toEqual([]);
}

async function startPlan(): Promise<string> {
  const body = { packageId: 'steady', type: 'monthly' };
  const { subscriptionID: id } = await api.answer('POST', '/subscriptions', { number, body });
  await api.pay(`${id}`, {}, { number });
  await api.settle();
  return `${id}`;
}

async function endPlan(id: string): Promise<void> {
  await api.call('POST', `/subscriptions/${id}/refund`, { number });
  await api.settle();
}

async function planCard(id: string) {
  return (await api.answer('GET', `/subscriptions/${id}`, { number })).card;
}

test('a card is remembered if the member ticked it, with the time of their consent [4.27]', async () => {
  const id = await api.start('purchase', PACKAGE, { number });
  const pressedAt = api.now();
  await press(api, id, number, true);
  api.pass(60_000);
  api.provider.faults.delay = 'hold';
  const pspReference = await api.pay(id, { storeCard: true }, { number });
  expect(await cardsOf(api, number)).toEqual([]);
  Object.assign(api.provider.faults, { delay: undefined });
  await flush(api);
  const card = { type: 'visa', digits: '1111', expires: '2030-03' };
  const rememberedAt = api.now().toISOString();
  expect(await cardsOf(api, number)).toEqual([{ id: expect.any(String), ...card, rememberedAt }]);
  const { rememberedCards } = await api.answer('GET', '/users/current/data', { number });
  const consentedAt = pressedAt.toISOString();
  expect(rememberedCards).toEqual([{ ...card, consentedAt, rememberedAt }]);
  expect((await api.state(id, { number })).payload).not.toHaveProperty('rememberedCards');
  expect((await paymentsOf(api, id)).map(({ psp_reference }) => psp_reference)).toEqual([
    pspReference,
  ]);
});

test('without the tick no card is remembered, and the provider deletes what it stored [4.27]', async () => {
  const id = await api.start('purchase', PACKAGE, { number });
  await press(api, id, number, false);
  await api.pay(id, { storeCard: true }, { number });
  await api.settle();
  expect(await cardsOf(api, number)).toEqual([]);
  expect(await offeredTo(api, number)).toEqual([]);
  await passHour();
  expect(deleted).toHaveLength(1);
});

test('the next payment form offers it; paid with it, an order is charged and credited once [4.28]', async () => {
  await remember();
  const id = await api.start('purchase', PACKAGE, { number });
  const { payload } = await api.state(id, { number });
  expect(payload.rememberedCards).toEqual([{ token: expect.any(String), digits: '1111' }]);
  const [storedPaymentMethodId = ''] = await offeredTo(api, number);
  const next = await api.start('purchase', PACKAGE, { number });
  await press(api, next, number, false);
  const before = (await api.points(number))?.balance ?? 0;
  await api.pay(next, { storedPaymentMethodId }, { number });
  await api.settle();
  expect(await paymentsOf(api, next)).toMatchObject([
    { state: 'captured', captured_minor: PRICE.value, card_summary: '1111' },
  ]);
  expect((await api.points(number))?.balance).toBe(before + 2_000);
  expect(await cardsOf(api, number)).toHaveLength(1);
  await passHour();
  expect(deleted).toEqual([]);
});

test('the same card is one entry, however often it is remembered or told of; another is another [4.27]', async () => {
  const { id, pspReference } = await remember();
  const [first] = await cardsOf(api, number);
  api.pass(60_000);
  await remember();
  const { authorisation } = eventsOf(id, PRICE, pspReference);
  await notify(api, authorisation, authorisation);
  expect(await cardsOf(api, number)).toEqual([first]);
  await remember({ cardNumber: MASTERCARD });
  expect((await cardsOf(api, number)).map(({ digits }) => digits)).toEqual(['4444', '1111']);
});

test('removed, it is not offered any more, and the provider deletes it [4.29]', async () => {
  await remember();
  const [card] = await cardsOf(api, number);
  const { number: stranger } = await api.newMember();
  const tokens = await offeredTo(api, number);
  expect(await removeCard(api, stranger, `${card?.id}`)).toBe(404);
  expect(await removeCard(api, number, 'nonsense')).toBe(404);
  expect(await removeCard(api, number, `${card?.id}`)).toBe(204);
  expect(await removeCard(api, number, `${card?.id}`)).toBe(404);
  expect(await cardsOf(api, number)).toEqual([]);
  expect(await offeredTo(api, number)).toEqual([]);
  expect(deleted).toEqual([]);
  await passHour();
  expect(deleted).toEqual(tokens);
});

test('removed and remembered again within the hour, it stays at the provider [4.29]', async () => {
  await remember();
  const [card] = await cardsOf(api, number);
  await removeCard(api, number, `${card?.id}`);
  // The notification about the next payment comes only after the hour.
  api.provider.faults.delay = 'hold';
  await payTicked(api, number);
  await passHour();
  expect(deleted).toEqual([]);
  Object.assign(api.provider.faults, { delay: undefined });
  await flush(api);
  expect(await cardsOf(api, number)).toHaveLength(1);
  await passHour();
  expect(deleted).toEqual([]);
});

test('a plan with the same card goes on when the card is removed, and the card stays until the plan ends [4.29]', async () => {
  await remember();
  const tokens = await offeredTo(api, number);
  const plan = await startPlan();
  const [card] = await cardsOf(api, number);
  await removeCard(api, number, `${card?.id}`);
  await passHour();
  expect(deleted).toEqual([]);
  expect(await planCard(plan)).toBe('1111');
  expect(await offeredTo(api, number), 'a plan’s card is its own').toEqual([]);
  await endPlan(plan);
  await passHour();
  expect(deleted).toEqual(tokens);
});

test('a plan’s end leaves the remembered card, and a plan alone has none remembered [4.29]', async () => {
  const plan = await startPlan();
  expect(await cardsOf(api, number)).toEqual([]);
  await remember();
  await endPlan(plan);
  await passHour();
  expect(deleted).toEqual([]);
  expect(await offeredTo(api, number)).toHaveLength(1);
});

test('a payment that failed, or that nobody wanted, leaves no card, and none at the provider [4.27]', async () => {
  await payTicked(api, number, { outcome: 'refused' });
  await api.settle();
  expect(await cardsOf(api, number)).toEqual([]);

  api.provider.faults.delay = 'hold';
  const { id } = await payTicked(api, number);
  await api.call('POST', `/transactions/${id}/cancel`, { number });
  Object.assign(api.provider.faults, { delay: undefined });
  await flush(api);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'cancelled' }]);
  expect(await cardsOf(api, number)).toEqual([]);

  api.provider.faults.wrongAmount = true;
  await payTicked(api, number, { cardNumber: MASTERCARD });
  await api.settle();
  Object.assign(api.provider.faults, { wrongAmount: undefined });
  expect(await cardsOf(api, number)).toEqual([]);
  await passHour();
  expect(deleted).toHaveLength(2);
});

const HELD = { type: 'visa', digits: '1111', expires: '2030-03' };

test('the card of a held payment is remembered when it is released, or captured at the provider’s desk [4.27]', async () => {
  const held = await payFlagged(api, number);
  expect(await cardsOf(api, number)).toEqual([]);
  await held.review('release');
  expect(await cardsOf(api, number)).toMatchObject([HELD]);
  ({ number } = await api.newMember());
  const captured = await payFlagged(api, number);
  await notify(api, captured.change('CAPTURE'));
  expect(await cardsOf(api, number)).toMatchObject([HELD]);
});

test('rejected by an operator, it is not remembered, even if it was before [4.27]', async () => {
  const released = await payFlagged(api, number);
  await released.review('release');
  expect(await cardsOf(api, number)).toHaveLength(1);
  const rejected = await payFlagged(api, number);
  expect(await cardsOf(api, number)).toHaveLength(1);
  await rejected.review('reject');
  expect(await cardsOf(api, number)).toEqual([]);
  await passHour();
  expect(deleted).toContain(`held-${number}`);
});

test('a refund or a chargeback leaves the card [4.27]', async () => {
  const { id, pspReference } = await remember();
  await api.call('POST', `/transactions/${id}/refund`, { number });
  await api.settle();
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded' }]);
  const other = await remember();
  api.provider.chargeBack(other.pspReference);
  await api.settle();
  expect(await paymentsOf(api, other.id)).toMatchObject([{ state: 'charged_back' }]);
  expect(pspReference).not.toBe(other.pspReference);
  await passHour();
  expect(await cardsOf(api, number)).toHaveLength(1);
  expect(deleted).toEqual([]);
});

test('erasure removes the card, also one that is told of only afterwards, and the provider deletes it [4.29]', async () => {
  await remember();
  const [token = ''] = await offeredTo(api, number);
  // Captured before its authorisation is told.
  api.provider.faults.delay = 'hold';
  const { id, pspReference } = await payTicked(api, number, { cardNumber: MASTERCARD });
  await notify(api, eventsOf(id, PRICE, pspReference).change('CAPTURE'));
  expect(await cardsOf(api, number)).toHaveLength(1);
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  const { db } = api.connection;
  expect(await eraseMember(db, member, { by: 'staff' }, api.now())).toEqual({ kind: 'erased' });
  Object.assign(api.provider.faults, { delay: undefined });
  await flush(api);
  const left = db.selectFrom('remembered_card').select('id').where('number', '=', member.number);
  expect(await left.execute()).toEqual([]);
  await passHour();
  expect(deleted).toHaveLength(2);
  expect(deleted).toContain(token);
});
