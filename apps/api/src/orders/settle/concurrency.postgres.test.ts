import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { cleanBooks } from '../../../../../tests/kit/database/clean-books.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';

const CLERK = fileURLToPath(new URL('../../../../../tests/kit/api/clerk.ts', import.meta.url));
const PROCESSES = 3;
const BALANCE = 20_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const people = Array.from({ length: 4 }, (_, index) => ({
  ...AOIFE,
  number: `${9 * 10 ** 15 + index}`,
  name: { firstName: 'Ada', lastName: 'Member' },
  balance: BALANCE,
}));

/** Several processes, several orders at once in each; what came of them, counted. */
async function workAtOnce(scenario: string, numbers: string[], rounds: number) {
  const { queueSource } = api.connection;
  if (queueSource.kind !== 'PostgreSQL') throw new Error('This needs a server');
  const args = [queueSource.url, scenario, numbers.join(','), `${rounds}`];
  const processes = Array.from({ length: PROCESSES }, async () => {
    const child = fork(CLERK, args, { execArgv: ['--disable-warning=ExperimentalWarning'] });
    const told = once(child, 'message');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    const [outcomes] = await told;
    return outcomes as Record<string, number>;
  });
  const sums: Record<string, number> = {};
  for (const outcomes of await Promise.all(processes)) {
    for (const [kind, count] of Object.entries(outcomes)) sums[kind] = (sums[kind] ?? 0) + count;
  }
  return sums;
}

test('buys of one member in several processes never pass the cap', async () => {
  const [buyer] = people;
  if (!buyer) return;
  await seedDemoMembers(api.connection.db, ['EI'], people);
  const outcomes = await workAtOnce('buy', [buyer.number], 1_000);
  const number = membershipNumber.parse(buyer.number);
  const states = await statesOf('purchase');
  // Some were cancelled by a later start; four packages of 50,000 fill the year.
  expect(states.complete).toBe(4);
  expect(outcomes.gone).toBe(PROCESSES);
  const usage = await api.connection.db
    .selectFrom('cap_usage')
    .select('used')
    .where('number', '=', number)
    .where('kind', '=', 'purchase')
    .executeTakeFirstOrThrow();
  expect(usage.used).toBe(200_000);
  expect(await balanceOf(buyer.number)).toBe(await byOrders(buyer.number));
  await cleanBooks(api);
}, 120_000);

test('transfers between four members in several processes neither lose nor make avios', async () => {
  const numbers = people.map((person) => person.number);
  const before = await total();
  const outcomes = await workAtOnce('transfer', numbers, 10);
  expect(outcomes.paid).toBeGreaterThan(10);
  expect(await total()).toBe(before);
  for (const number of numbers) expect(await balanceOf(number)).toBe(await byOrders(number));
  await cleanBooks(api);
}, 120_000);

async function statesOf(product: 'purchase'): Promise<Record<string, number>> {
  const rows = await api.connection.db
    .selectFrom('orders')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('product', '=', product)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function balanceOf(number: string): Promise<number> {
  const { balance } = await api.connection.db
    .selectFrom('account')
    .select('balance')
    .where('kind', '=', 'member')
    .where('owner', '=', number)
    .executeTakeFirstOrThrow();
  return balance;
}

/** What a member must have by what became of the orders: the history, added up. */
async function byOrders(number: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select (
      ${BALANCE}
      + coalesce(sum(case when product = 'purchase' and number = ${number} then avios + bonus_avios end), 0)
      + coalesce(sum(case when product = 'transfer' and recipient_number = ${number} then avios end), 0)
      - coalesce(sum(case when product = 'transfer' and number = ${number} then avios end), 0)
    )::bigint as sum
    from orders where state = 'complete'`.execute(api.connection.db);
  return rows[0]?.sum ?? Number.NaN;
}

async function total(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select sum(balance)::bigint as sum from account where kind = 'member'`.execute(
    api.connection.db,
  );
  return rows[0]?.sum ?? Number.NaN;
}
