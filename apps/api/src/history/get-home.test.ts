import { currentUser } from '@cairn/contract/members/current-user';
import { memberHome } from '@cairn/contract/members/member-home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aviosFor,
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
  TOM,
} from '../../../../tests/kit/api/paying-api.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(() => api.stop());

async function home(number: string) {
  return memberHome.parse(await api.answer('GET', '/users/current/home', { number }));
}

async function hasPlan(number: string) {
  return currentUser.parse(await api.answer('GET', '/users/current', { number })).hasPlan;
}

const dayIn = (days: number) =>
  new Date(api.now().getTime() + days * DAY).toISOString().slice(0, 10);

/** A second later than the one before, so that their sequence is certain. */
async function buy(number: string, product: string, body: object): Promise<string> {
  api.pass(1_000);
  const id = await api.start(product, body, { number });
  await api.pay(id, {}, { number });
  await api.settle();
  return id;
}

test('home knows nothing of a member who has ordered nothing, or has not paid [2.26]', async () => {
  const { number } = await api.newMember();
  await api.start('purchase', packageOf(2_000), { number });
  expect(await home(number)).toEqual({});
  expect(await hasPlan(number)).toBe(false);
});

test('home has the last purchase, gift and receipt, and the next delivery, whichever was ordered first [2.26]', async () => {
  const { number } = await api.newMember();
  await buy(number, 'purchase', packageOf(2_000));
  const gift = aviosFor(TOM, 2_000);
  const wedding = { ...gift, issueDate: dayIn(5), occasion: 'wedding' };
  const soon = await buy(number, 'gift', wedding);
  const later = await buy(number, 'gift', { ...gift, issueDate: dayIn(30) });
  const bought = await buy(number, 'purchase', packageOf(3_000));
  const known = await home(number);
  expect(known.subscription).toBeUndefined();
  const { issueDate, occasion } = wedding;
  expect(known.delivery).toMatchObject({ id: soon, issueDate, occasion, status: 'scheduled' });
  expect(known.gift).toMatchObject({ id: later, recipient: { firstName: 'Tom' } });
  expect(known.purchase).toMatchObject({ id: bought, aviosAmount: 3_000, currency: 'EUR' });
  expect(known.receipt?.id).toBe(bought);

  await api.call('DELETE', `/transactions/${soon}/delivery`, { number });
  await api.call('POST', `/transactions/${bought}/refund`, { number });
  await api.settle();
  const after = await home(number);
  expect(after.delivery?.id).toBe(later);
  expect(after.purchase?.aviosAmount).toBe(2_000);
  expect(after.receipt?.id).toBe(later);
});

test('home has the member’s plan and its payment while they have one [2.26] [3.25]', async () => {
  const { number } = await api.newMember();
  const body = { packageId: 'steady', type: 'monthly' };
  const { subscriptionID } = await api.answer('POST', '/subscriptions', { number, body });
  expect(await home(number)).toEqual({});
  const { paymentSession } = await api.answer('GET', `/subscriptions/${subscriptionID}`, {
    number,
  });
  api.provider.pay(Object(paymentSession).id, { storeCard: true });
  await api.settle();
  const known = await home(number);
  expect(known.subscription).toMatchObject({
    id: subscriptionID,
    subscriptionStatus: 'active',
    cost: { amount: 65, currency: 'EUR' },
  });
  expect(known.receipt).toMatchObject({ product: 'subscription', packageName: expect.any(String) });
  expect(await hasPlan(number)).toBe(true);

  await api.call('POST', `/subscriptions/${subscriptionID}/refund`, { number });
  await api.settle();
  expect(await home(number)).toEqual({});
  expect(await hasPlan(number)).toBe(false);
});
