import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../tests/kit/api/notifications.ts';
import { flush, PACKAGE, PRICE } from '../../../../tests/kit/api/paid-order.ts';
import { DAY, HOUR, type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import {
  cardsOf,
  offeredTo,
  payFlagged,
  payTicked,
  press,
  removeCard,
} from '../../../../tests/kit/api/remembered-card.ts';
import { deleteOldRecords } from '../jobs/delete-old-records.ts';
import { type DemoMember, seedDemoMembers } from '../members/seed-demo-members.ts';
import { eraseMember } from '../privacy/erase-member.ts';

let api: PayingApi;
let deleted: string[];
let member: DemoMember;
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
  member = await api.newMember();
  ({ number } = member);
});
afterEach(async () => {
  Object.assign(api.provider.faults, { delay: undefined });
  expect(await flush(api)).toEqual([]);
});
afterAll(async () => {
  await api.stop();
});

async function remember(): Promise<{ token: string; id: string }> {
  await payTicked(api, number);
  await api.settle();
  const [token = ''] = await offeredTo(api, number);
  const [card] = await cardsOf(api, number);
  return { token, id: card?.id ?? '' };
}

/** The provider stores the card without any tick that we know of. */
async function payUnticked(): Promise<void> {
  const id = await api.start('purchase', PACKAGE, { number });
  await press(api, id, number, false);
  await api.pay(id, { storeCard: true }, { number });
  await api.settle();
}

async function passHour(): Promise<void> {
  api.pass(HOUR);
  expect(await api.settle()).toEqual([]);
}

async function deliverHeld(): Promise<void> {
  Object.assign(api.provider.faults, { delay: undefined });
  await flush(api);
}

test('paid with again without the tick, a card that is remembered or a plan’s stays at the provider [4.27] [4.29]', async () => {
  await remember();
  await payUnticked();
  await passHour();
  expect(deleted).toEqual([]);

  ({ number } = await api.newMember());
  const body = { packageId: 'steady', type: 'monthly' };
  const { subscriptionID } = await api.answer('POST', '/subscriptions', { number, body });
  await api.pay(`${subscriptionID}`, {}, { number });
  await api.settle();
  await payUnticked();
  await passHour();
  expect(deleted).toEqual([]);
  await api.call('POST', `/subscriptions/${subscriptionID}/refund`, { number });
  await api.settle();
  await passHour();
  expect(deleted).toHaveLength(1);
});

test.each(['release', 'reject'] as const)(
  'held until the notification’s text is deleted, a payment leaves no card, and none at the provider: %s [4.27]',
  async (verdict) => {
    const held = await payFlagged(api, number);
    for (const days of [1, 91]) {
      api.pass(days * DAY);
      expect(await api.settle()).toEqual([]);
    }
    await deleteOldRecords(api);
    expect(deleted).toEqual([]);
    await held.review(verdict);
    expect(await cardsOf(api, number)).toEqual([]);
    await passHour();
    expect(deleted).toEqual([`held-${number}`]);
  },
);

test('removed, a card does not come back with a payment that is released later, and the provider deletes it [4.29]', async () => {
  const before = await payFlagged(api, number);
  await before.review('release');
  const held = await payFlagged(api, number);
  const [card] = await cardsOf(api, number);
  expect(await removeCard(api, number, `${card?.id}`)).toBe(204);
  await held.review('release');
  expect(await cardsOf(api, number)).toEqual([]);
  await passHour();
  expect(deleted).toContain(`held-${number}`);
});

test('removed, a card does not come back with another press of an order that was paid with it [4.29]', async () => {
  const { token, id } = await remember();
  const order = await api.start('purchase', PACKAGE, { number });
  await press(api, order, number, true);
  await api.pay(order, { outcome: 'refused' }, { number });
  await api.settle();
  await press(api, order, number, false);
  api.provider.faults.delay = 'hold';
  await api.pay(order, { storedPaymentMethodId: token }, { number });
  expect(await removeCard(api, number, id)).toBe(204);
  await deliverHeld();
  expect(await cardsOf(api, number)).toEqual([]);
  await passHour();
  expect(deleted).toContain(token);
});

test('removed and stored again by a payment under way, a card is deleted at the provider once more [4.29]', async () => {
  const { token, id } = await remember();
  api.provider.faults.delay = 'hold';
  await payTicked(api, number);
  await removeCard(api, number, id);
  await passHour();
  expect(deleted).toEqual([token]);
  await deliverHeld();
  expect(await cardsOf(api, number)).toEqual([]);
  await passHour();
  expect(deleted).toEqual([token, token]);
});

test('a card of somebody else cannot be removed, and ends no consent [4.29]', async () => {
  const { id } = await remember();
  ({ number } = await api.newMember());
  api.provider.faults.delay = 'hold';
  await payTicked(api, number);
  expect(await removeCard(api, number, id)).toBe(404);
  await deliverHeld();
  expect(await cardsOf(api, number)).toHaveLength(1);
});

test('a member who was erased and comes back has given no consent [4.29]', async () => {
  const { db } = api.connection;
  // Captured before its authorisation is told.
  api.provider.faults.delay = 'hold';
  const { id, pspReference } = await payTicked(api, number);
  await notify(api, eventsOf(id, PRICE, pspReference).change('CAPTURE'));
  const erased = { company: 'EI', number: membershipNumber.parse(number) } as const;
  expect(await eraseMember(db, erased, { by: 'staff' }, api.now())).toEqual({ kind: 'erased' });
  await seedDemoMembers(db, ['EI'], [member]);
  await deliverHeld();
  expect(await cardsOf(api, number)).toEqual([]);
  await passHour();
  expect(deleted).toHaveLength(1);
});
