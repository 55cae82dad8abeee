import { subscriptionPackages } from '@cairn/contract/subscriptions/subscription-packages';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { type DemoMember, seedDemoMembers } from '../members/seed-demo-members.ts';
import { newSubscriptionId } from './start/new-subscription-id.ts';
import { startSubscription } from './start/start-subscription.ts';

const { householdBalance: _, ...ALONE } = AOIFE;
const person = (last: number, more: Partial<DemoMember> = {}): DemoMember => ({
  ...ALONE,
  number: `${3081470000000000n + BigInt(last)}`,
  ...more,
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await seedDemoMembers(
    api.connection.db,
    ['EI'],
    [
      person(1),
      person(2, { country: 'GB' }),
      person(4, { country: 'DE' }),
      person(5, { dateOfBirth: '2020-01-01' }),
      person(12, { balance: 0, owes: 3_500 }),
    ],
  );
});
afterAll(() => api.stop());

async function call(query: string, number?: string) {
  const headers = { authorization: `Bearer ${await tokenOf(number)}` };
  const path = `/subscriptionsPackages?partner=ei${query}`;
  return await api.get(path, number === undefined ? {} : headers);
}

async function tokenOf(member_number: string | undefined) {
  return await api.issuerOf('EI').accessToken({ claims: { member_number } });
}

async function packages(query = '', number?: string) {
  return subscriptionPackages.parse(await (await call(query, number)).json());
}

async function eligibility(number?: string) {
  return (await packages('', number))[0]?.eligibility;
}

test('the four plans come with avios and prices, monthly and annually [7.13] [3.24]', async () => {
  const plans = await packages();
  expect(plans.map((plan) => plan.avios)).toEqual([
    { monthly: 1_000, annually: 12_000 },
    { monthly: 5_000, annually: 60_000 },
    { monthly: 10_000, annually: 120_000 },
    { monthly: 15_000, annually: 180_000 },
  ]);
  expect(plans.map((plan) => plan.prices.monthly.currentPrice)).toEqual([14.9, 65, 128, 189]);
});

test('a year costs twelve months less 7 %, and says what that saves [3.24]', async () => {
  const [, steady] = await packages();
  expect(steady?.prices).toEqual({
    monthly: { originalPrice: 65, currentPrice: 65, savings: 0 },
    annually: {
      originalPrice: 780,
      currentPrice: { EUR: 725.4, GBP: 620.05, USD: 787.11 },
      savings: 54.6,
    },
    frequencyDifference: 54.6,
  });
});

test('prices come in the currency asked for', async () => {
  const [light] = await packages('&currency=GBP');
  expect(light).toMatchObject({ currency: 'GBP', prices: { monthly: { currentPrice: 12.74 } } });
});

test('for a visitor every plan is open, and nobody is logged in [3.24]', async () => {
  for (const plan of await packages()) {
    expect(plan.eligibility).toEqual({ status: true, loggedIn: false, errorCodes: [] });
  }
});

test('for a member prices are in their country’s currency, unless they ask for another [3.24]', async () => {
  const monthly = (plans: Awaited<ReturnType<typeof packages>>) =>
    plans[0]?.prices.monthly.currentPrice;
  expect(monthly(await packages('', person(1).number))).toBe(14.9);
  expect(monthly(await packages('', person(2).number))).toBe(12.74);
  expect(monthly(await packages('&currency=EUR', person(2).number))).toBe(14.9);
});

test.each([
  ['nothing', 1, []],
  ['their country', 4, [70]],
  ['their age', 5, [52]],
  ['what they owe', 12, [60]],
])('a member is told what stands in the way: %s [3.24] [6.3]', async (_, last, errorCodes) => {
  const eligible = await eligibility(person(last).number);
  expect(eligible).toEqual({ status: errorCodes.length === 0, loggedIn: true, errorCodes });
});

test('who has a subscription is told 68, also while it is being paid [3.24] [6.3]', async () => {
  const { db } = api.connection;
  const { number } = person(1);
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  const body = { packageId: 'steady', type: 'monthly' } as const;
  const id = newSubscriptionId();
  await startSubscription(db, member, { id, body, asked: undefined }, api.clock.now);
  expect((await eligibility(number))?.errorCodes).toEqual([]);
  await db.updateTable('charge').set({ state: 'authorised' }).execute();
  expect((await eligibility(number))?.errorCodes).toEqual([68]);
  await db.updateTable('charge').set({ state: 'open' }).execute();
  await db.updateTable('subscription').set({ status: 'autorenewing' }).execute();
  expect((await eligibility(number))?.errorCodes).toEqual([68]);
  await db.updateTable('subscription').set({ status: 'suspended' }).execute();
  expect((await eligibility(number))?.errorCodes).toEqual([]);
});

test('a bad token is refused, and who is logged in without a membership is a visitor [7.13]', async () => {
  const path = '/subscriptionsPackages?partner=ei';
  expect((await api.get(path, { authorization: 'Bearer nonsense' })).status).toBe(401);
  const headers = { authorization: `Bearer ${await tokenOf(undefined)}` };
  const [plan] = subscriptionPackages.parse(await (await api.get(path, headers)).json());
  expect(plan?.eligibility).toEqual({ status: true, loggedIn: false, errorCodes: [] });
  expect((await call('', '3081479999999999')).status).toBe(404);
});

test('switched off, the plans are still shown, and 69 is told [3.24] [6.3]', async () => {
  await api.connection.db.updateTable('product_switch').set({ enabled: false }).execute();
  expect(await eligibility()).toEqual({ status: false, loggedIn: false, errorCodes: [69] });
  const eligible = { status: false, loggedIn: true, errorCodes: [69] };
  expect(await eligibility(person(1).number)).toEqual(eligible);
});
