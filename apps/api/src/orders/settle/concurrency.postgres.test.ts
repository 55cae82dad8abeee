import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { cleanBooks } from '../../../../../tests/kit/database/clean-books.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { deliverDueOrders } from '../sweeps/deliver-due-orders.ts';

const CLERK = fileURLToPath(new URL('../../../../../tests/kit/api/clerk.ts', import.meta.url));
const PROCESSES = 2;
const BALANCE = 20_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

function newPerson(index: number) {
  const name = { firstName: 'Ada', lastName: 'Member' };
  return { ...AOIFE, number: `${9 * 10 ** 15 + index}`, name, balance: BALANCE };
}

const people = Array.from({ length: 4 }, (_, index) => newPerson(index));

/** Several processes, several orders at once in each; what came of them, counted. */
async function workAtOnce(scenario: string, numbers: string[], rounds: number) {
  const { url } = api.connection;
  if (url === undefined) throw new Error('This needs a server');
  const args = [url, scenario, numbers.join(','), `${rounds}`];
  const processes = Array.from({ length: PROCESSES }, async () => {
    const child = fork(CLERK, args, { execArgv: ['--disable-warning=ExperimentalWarning'] });
    const message = once(child, 'message');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    const [outcomes] = await message;
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

test('transfers from one balance in several processes, now and on a date, never overdraw it [8.10]', async () => {
  const [sender, recipient] = [newPerson(4), newPerson(5)];
  await seedDemoMembers(api.connection.db, ['EI'], [sender, recipient]);
  const outcomes = await workAtOnce('drain', [sender.number, recipient.number], 20);
  // At last less is free than what is asked for.
  expect(outcomes.refused_by_rule).toBeGreaterThan(0);
  const { complete, scheduled } = await sentBy(sender.number);
  expect(complete + scheduled).toBeGreaterThan(BALANCE / 2);
  expect(await accountOf(sender.number)).toEqual({ balance: BALANCE - complete, held: scheduled });
  expect(await balanceOf(recipient.number)).toBe(BALANCE + complete);
  await cleanBooks(api);

  // The clock itself stands still: nobody does these orders' other jobs, which would be overdue.
  const onTheDay = new Date(api.clock.now.getTime() + 3 * 86_400_000);
  await deliverDueOrders({ ...api, now: () => onTheDay });
  const left = BALANCE - complete - scheduled;
  expect(await accountOf(sender.number)).toEqual({ balance: left, held: 0 });
  expect(await balanceOf(recipient.number)).toBe(2 * BALANCE - left);
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

async function accountOf(number: string) {
  return await api.connection.db
    .selectFrom('account')
    .select(['balance', 'held'])
    .where('kind', '=', 'member')
    .where('owner', '=', number)
    .executeTakeFirstOrThrow();
}

const balanceOf = async (number: string) => (await accountOf(number)).balance;

async function sentBy(number: string) {
  const { rows } = await sql<{ complete: number; scheduled: number }>`
    select coalesce(sum(avios) filter (where state = 'complete'), 0)::bigint as complete,
      coalesce(sum(avios) filter (where state = 'scheduled'), 0)::bigint as scheduled
    from orders where number = ${number} and product = 'transfer'`.execute(api.connection.db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has a row');
  return sums;
}

/** The balance that a member must have by the orders that completed. */
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
