import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import type { Database } from '../../database/tables.ts';
import { cancelSubscription } from '../cancel-subscription.ts';
import { BY_MEMBER } from '../test-kit.ts';
import { creditDueMonths } from './credit-due-months.ts';
import { endScheduledSubscriptions, endUnpaidSubscriptions } from './end-due-subscriptions.ts';
import { renewDueSubscriptions } from './renew-due-subscriptions.ts';

const NUMBERS = ['3081470000000040', '3081470000000041'];

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
beforeAll(async () => {
  ({ api, days, provider } = await startSubscriptionShop(NUMBERS));
});
afterAll(async () => {
  await api.runJobs();
  await api.stop();
});

/** A database in which nothing that names a subscription can be changed. */
function breakFor(db: Database, id: string): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      const isRead = node.kind === 'SelectQueryNode';
      if (!isRead && JSON.stringify(node).includes(id)) throw new Error('a bad row');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Runs a sweep for both members at a moment, with one subscription that cannot be dealt with. */
async function runBroken(sweep: typeof renewDueSubscriptions, at: string): Promise<void> {
  api.clock.now = new Date(at);
  const errors: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line) => errors.push(JSON.parse(line)) });
  const { id: bad } = await api.connection.db
    .selectFrom('subscription')
    .select('id')
    .where('status', 'not in', ['cancelled', 'failed'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const connection = { ...api.connection, db: breakFor(api.connection.db, bad) };
  await sweep({ connection, now: () => api.clock.now, log, payments: provider.payments });
  expect(errors).toMatchObject([
    { err: { message: 'a bad row' }, id: expect.stringMatching(`^${bad}`) },
  ]);
}

async function statuses() {
  const rows = await api.connection.db.selectFrom('subscription').select('status').execute();
  return rows.map(({ status }) => status).toSorted();
}

test('one subscription that cannot be dealt with holds up no other [1.6] [4.14]', async () => {
  api.clock.now = new Date('2027-01-10T12:00:00Z');
  for (const number of NUMBERS) await days.subscribeAndPay(number, 'annually');
  await runBroken(creditDueMonths, '2027-02-10T12:00:00Z');
  const balances = await Promise.all(NUMBERS.map((number) => days.balance(number)));
  expect(balances.toSorted((a, b) => a - b)).toEqual([5_100, 10_100]);

  await runBroken(renewDueSubscriptions, '2028-01-10T12:00:00Z');
  expect(provider.charges).toHaveLength(1);
  // It is tried again once the lease of the run that failed has ended.
  const context = { ...api, now: () => api.clock.now, payments: provider.payments };
  await renewDueSubscriptions(context);
  expect(provider.charges).toHaveLength(1);
  api.clock.now = new Date('2028-01-10T12:05:00Z');
  await renewDueSubscriptions(context);
  expect(provider.charges).toHaveLength(2);

  const { db } = api.connection;
  for (const { id } of await db.selectFrom('subscription').select('id').execute()) {
    await cancelSubscription(db, id, BY_MEMBER, api.clock.now);
  }
  await runBroken(endScheduledSubscriptions, '2029-01-10T12:00:00Z');
  expect(await statuses()).toEqual(['cancelled', 'cancelled_scheduled']);
  await days.runTimers();

  for (const number of NUMBERS) await days.subscribe(number, 'monthly');
  await runBroken(endUnpaidSubscriptions, '2029-01-11T12:00:00Z');
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'failed', 'unverified']);
});
