import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import { type Connection, openDatabase } from '../../database/connection.ts';
import { creditDueMonths } from '../renew/credit-due-months.ts';
import { renewDueSubscriptions } from '../renew/renew-due-subscriptions.ts';

const NUMBERS = Array.from({ length: 24 }, (_, index) => `${3_081_470_000_000_200 + index}`);
const MONTHLY = NUMBERS.slice(0, 16);
const ANNUAL = NUMBERS.slice(16);

let shop: SubscriptionShop;
let other: Connection;
beforeAll(async () => {
  shop = await startSubscriptionShop(NUMBERS);
  other = await openAgain();
});
afterAll(async () => {
  await other.close();
  await shop.api.stop();
});

/** A second process's connections to the same database. */
async function openAgain(): Promise<Connection> {
  const source = inject('testDatabase');
  if (source.kind !== 'PostgreSQL') throw new Error('Two processes need PostgreSQL');
  const { rows } = await sql<{ name: string }>`
    select current_database() as name`.execute(shop.api.connection.db);
  const url = new URL(source.url);
  url.pathname = `/${rows[0]?.name}`;
  return await openDatabase({ url: url.href, dataFolder: '' });
}

/** Both workers' sweeps at the same time, then all that follows from them. */
async function runBoth(): Promise<void> {
  const { api, provider, days } = shop;
  const { clock, log } = api;
  const run = async (connection: Connection) => {
    const context = { connection, now: () => clock.now, log, payments: provider.payments };
    await Promise.all([renewDueSubscriptions(context), creditDueMonths(context)]);
  };
  await Promise.all([run(api.connection), run(other)]);
  await days.settle();
}

test('renewals run by two workers at the same time charge and credit once [1.6] [3.25]', async () => {
  const { api, days, provider } = shop;
  api.clock.now = new Date('2027-01-10T12:00:00Z');
  for (const number of MONTHLY) await days.subscribeAndPay(number, 'monthly');
  for (const number of ANNUAL) await days.subscribeAndPay(number, 'annually');
  const balances = async () => {
    const all = await Promise.all(NUMBERS.map((number) => days.balance(number)));
    return [...new Set(all)];
  };

  api.clock.now = new Date('2027-02-10T12:00:00Z');
  await runBoth();
  expect(provider.charges).toHaveLength(MONTHLY.length);
  expect(await balances()).toEqual([100 + 2 * 5_000]);

  // A refusal counts once, and so does the retry.
  provider.card = 'refused';
  api.clock.now = new Date('2027-03-10T12:00:00Z');
  await runBoth();
  provider.card = 'good';
  expect(provider.charges).toHaveLength(2 * MONTHLY.length);
  api.clock.now = new Date('2027-03-11T12:00:00Z');
  await runBoth();
  expect(provider.charges).toHaveLength(3 * MONTHLY.length);
  expect(new Set(provider.charges.map(({ key }) => key)).size).toBe(3 * MONTHLY.length);
  expect(await balances()).toEqual([100 + 3 * 5_000]);
  const tried = await api.connection.db
    .selectFrom('subscription_cycle')
    .select('attempts')
    .where('n', '=', 3)
    .where('charge_minor', '>', 0)
    .execute();
  expect(new Set(tried.map(({ attempts }) => attempts))).toEqual(new Set([1]));
  const receipts = api.mails.filter(({ messageId }) => messageId.startsWith('<plan-receipt'));
  expect(receipts).toHaveLength(NUMBERS.length + 2 * MONTHLY.length);
  expect(await days.faultsInBooks()).toEqual([]);
});
