import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { createDays } from '../subscriptions/test-days.ts';
import { FakeProvider } from '../subscriptions/test-kit.ts';
import { findSubscription } from './read-subscription-facts.ts';
import { readSubscriptionYear } from './read-subscription-year.ts';

let api: TestApi;
let days: ReturnType<typeof createDays>;
beforeAll(async () => {
  const provider = new FakeProvider();
  api = await startTestApi(['EI'], { payments: provider.payments });
  days = createDays(api, provider);
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});
afterAll(() => api.stop());

async function readYear(id: string) {
  const { db } = api.connection;
  return await readSubscriptionYear(db, await findSubscription(db, id));
}

test('a year that is paid at once fills month by month, and a new one begins after twelve [10.3]', async () => {
  api.clock.now = new Date('2027-01-10T12:00:00Z');
  const unpaid = await days.subscribe(AOIFE.number, 'annually');
  expect(await readYear(unpaid)).toBeUndefined();
  const { id } = await days.subscribeAndPay(AOIFE.number, 'annually');
  const from = new Date('2027-01-10T12:00:00Z');
  const planned = Array.from({ length: 11 }, () => 'planned');
  expect(await readYear(id)).toEqual({ from, months: ['latest', ...planned], avios: 5_000 });
  await days.passUntil('2027-02-10T12:00:00Z');
  expect(await readYear(id)).toEqual({
    from,
    months: ['credited', 'latest', ...planned.slice(1)],
    avios: 10_000,
  });
  await days.passUntil('2028-01-10T12:00:00Z');
  expect(await readYear(id)).toEqual({
    from: new Date('2028-01-10T12:00:00Z'),
    months: ['latest', ...planned],
    avios: 5_000,
  });
});
