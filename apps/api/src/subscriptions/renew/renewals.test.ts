import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';

const MONTHLY = '3081470000000020';
const ANNUAL = '3081470000000021';

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
beforeAll(async () => {
  ({ api, days, provider } = await startSubscriptionShop([MONTHLY, ANNUAL]));
});
afterEach(() => days.endAll());
afterAll(() => api.stop());

test('what the provider will not take holds up no other, and the books name it [3.25]', async () => {
  api.clock.now = new Date('2028-01-10T12:00:00Z');
  const { id: first } = await days.subscribeAndPay(MONTHLY, 'monthly');
  api.clock.now = new Date('2028-01-11T12:00:00Z');
  const { id: second } = await days.subscribeAndPay(ANNUAL, 'monthly');
  provider.card = 'unreadable';
  api.clock.now = new Date('2028-02-10T12:00:00Z');
  await days.runTimers();
  provider.charges = [];
  api.clock.now = new Date('2028-02-11T12:00:01Z');
  await days.runTimers();
  provider.card = 'good';
  const asked = provider.charges.map(({ reference }) => reference);
  expect(asked.toSorted()).toEqual([`${first}.2`, `${second}.2`].toSorted());
  const violations = [{ what: 'renewal', detail: expect.stringContaining(first) }];
  expect(await days.faultsInBooks()).toMatchObject([{ id: 9, violations }]);
});
