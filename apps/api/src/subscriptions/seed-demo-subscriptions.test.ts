import { subscriptionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { describeSubscription } from './describe-subscription.ts';
import { listOwnSubscriptions } from './get-subscription.ts';
import { type DemoSubscription, seedDemoSubscriptions } from './seed-demo-subscriptions.ts';
import { BY_MEMBER } from './test-kit.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const { householdBalance: _, ...ALONE } = AOIFE;
const SEAN = '3081470000000008';
const PRIYA = '3081470000000009';
const MAREK = '3081470000000010';
const YEARLY = '3081470000000011';

function subscriber(number: string, subscription: DemoSubscription, country = 'IE') {
  return { ...ALONE, number, country, subscription };
}
const CARD = { card: '1111', cardReference: 'demo-card', cardType: 'visa' };
const plan = { packageId: 'steady', billing: 'monthly' } as const;
const MEMBERS = [
  subscriber(SEAN, { ...plan, status: 'active', startedDaysAgo: 100 }),
  subscriber(PRIYA, { ...plan, status: 'cancelled_scheduled', startedDaysAgo: 100 }, 'GB'),
  subscriber(MAREK, { ...plan, status: 'autorenewing', startedDaysAgo: 63 }),
  subscriber(YEARLY, { ...plan, billing: 'annually', status: 'active', startedDaysAgo: 100 }),
];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE, ...MEMBERS]);
  await seedDemoSubscriptions(api.connection.db, ['EI'], [AOIFE, ...MEMBERS], NOW);
});
afterAll(() => api.stop());

async function only(number: string) {
  const { db } = api.connection;
  const owner = { company: 'EI', number: membershipNumber.parse(number) } as const;
  const [subscription, ...others] = await listOwnSubscriptions(db, owner);
  if (!subscription || others.length > 0) throw new Error(`${number} should have one`);
  return await describeSubscription(db, subscription, NOW);
}

test('demo members have a subscription in each state that the pages distinguish [3.25] [4.14]', async () => {
  expect(await only(SEAN)).toMatchObject({
    subscriptionStatus: 'active',
    accumulatedAvios: 20_000,
    cost: { amount: 65, currency: 'EUR' },
    renewDate: '2026-12-07T13:00:00.000Z',
    ...CARD,
  });
  expect(await only(PRIYA)).toMatchObject({
    subscriptionStatus: 'cancelled_scheduled',
    cost: { amount: 55.56, currency: 'GBP' },
    ...CARD,
    renewDate: '2026-12-07T13:00:00.000Z',
    cancelInfo: { enabled: false, scheduledDate: '2026-12-07T13:00:00.000Z' },
  });
  expect(await only(MAREK)).toMatchObject({
    subscriptionStatus: 'autorenewing',
    autoRenewalFailed: true,
    ...CARD,
    accumulatedAvios: 10_000,
    renewDate: '2026-11-16T12:00:00.000Z',
    cancelInfo: { immediateCancel: true },
  });
  expect(await only(YEARLY)).toMatchObject({
    accumulatedAvios: 20_000,
    renewDate: '2027-08-07T12:00:00.000Z',
  });
  const months = await api.connection.db
    .selectFrom('subscription_cycle')
    .select(['state', 'charge_minor'])
    .where('subscription_id', '=', (await only(YEARLY)).id)
    .orderBy('n')
    .execute();
  expect(months.map(({ state }) => state).indexOf('due')).toBe(4);
  expect(months.map(({ charge_minor }) => charge_minor > 0).lastIndexOf(true)).toBe(0);
  expect(months).toHaveLength(12);
});

test('seeded again, they stay as they have become [4.14]', async () => {
  const { db } = api.connection;
  const { id } = await only(SEAN);
  await cancelSubscription(db, id, BY_MEMBER, NOW);
  await seedDemoSubscriptions(db, ['EI'], MEMBERS, new Date('2026-12-01T12:00:00Z'));
  expect((await only(SEAN)).subscriptionStatus).toBe('cancelled_scheduled');
  expect((await only(SEAN)).accumulatedAvios).toBe(20_000);
});

test('a demo plan says that its paid months came with it, and why its card is tried again', async () => {
  const events = await api.connection.db
    .selectFrom('charge_event')
    .select(['to_state', 'cause'])
    .where('subject', '=', subscriptionId.parse(`sub1demoEI${MAREK}`))
    .orderBy('version')
    .execute();
  expect(events).toEqual([
    { to_state: 'active', cause: 'imported' },
    { to_state: 'autorenewing', cause: 'refused' },
  ]);
});
