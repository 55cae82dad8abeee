import { membershipNumber } from '@cairn/contract/values/membership-number';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Desk } from '../../apps/api/src/desk/actions/action.ts';
import { actionNamed } from '../../apps/api/src/desk/actions/actions.ts';
import type { Facts } from '../../apps/api/src/desk/actions/facts.ts';
import { perform } from '../../apps/api/src/desk/actions/perform.ts';
import { preview } from '../../apps/api/src/desk/actions/preview.ts';
import { NO_APPROVALS } from '../../apps/api/src/desk/approvals/approval-rules.ts';
import { NO_SHOP } from '../../apps/api/src/desk/terminal/test-kit.ts';
import { memberAccount, receivableAccount } from '../../apps/api/src/ledger/accounts.ts';
import { readBalance } from '../../apps/api/src/ledger/read-balance.ts';
import { startTestApi, type TestApi } from '../kit/api/api.ts';
import { sumOfEntries } from '../kit/database/ledger-sums.ts';
import { MEMBER_ACTIONS } from './actions.ts';
import { readClearing } from './check-world.ts';
import { finish } from './play.ts';
import { newId } from './seeded-ids.ts';
import { CIARAN, MO } from './staff.ts';
import {
  type Asked,
  adjustAvios,
  adjustMoney,
  type Choice,
  cancelDelivery,
  endPlan,
  erase,
  refund,
  reviewHeld,
  writeOff,
} from './staff-actions.ts';
import { openWorld, type World } from './world.ts';

vi.mock('../../apps/api/src/database/new-id.ts', () => import('./seeded-ids.ts'));
vi.mock('../../apps/api/src/orders/start/new-transaction-id.ts', () => import('./seeded-ids.ts'));
vi.mock(
  '../../apps/api/src/subscriptions/start/new-subscription-id.ts',
  () => import('./seeded-ids.ts'),
);

const RUNS = 4;

const CHOICES: readonly Choice[] = [
  ...[adjustAvios, refund, refund, writeOff, endPlan, cancelDelivery],
  ...[adjustMoney, adjustMoney, adjustAvios, refund, refund, endPlan, erase, erase],
];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Taken from every member before anything is refunded: some of what they got is spent then, or all and more. */
const spent = fc.constantFrom(5_000, 20_000, 60_000);
const history = fc.array(fc.nat(MEMBER_ACTIONS.length - 1), { minLength: 40, maxLength: 40 });

test('the numbers of a preview are what then happened', { timeout: 300_000 }, async () => {
  const worlds = fc.asyncProperty(fc.nat(), history, spent, async (seed, actions, take) => {
    const world = await openWorld(api, seed);
    for (const [nth, index] of actions.entries()) {
      await MEMBER_ACTIONS[index]?.(world);
      if (nth % 4 === 0) await world.settle();
    }
    await reviewHeld(world);
    for (const { number } of world.people) {
      const input = { company: 'EI', number, take, owe: true, key: newId(api.clock.now) };
      await pressAndCompare(world, { name: 'adjust avios', input });
    }
    for (const choice of CHOICES) {
      await world.settle();
      const asked = await choice(world);
      if (asked) await pressAndCompare(world, asked);
    }
    // The next world has another bank: nothing of this one may go on there.
    await finish(world);
  });
  await fc.assert(worlds, { numRuns: RUNS, endOnFailure: true });
});

async function pressAndCompare(world: World, { name, input }: Asked): Promise<void> {
  const { db } = api.connection;
  const action = actionNamed(name);
  const bound = action?.bind(input);
  if (!action || !bound?.ok) throw new Error(`${name} ${JSON.stringify(input)} cannot be asked`);
  const now = api.clock.now;
  const desk: Desk = {
    ...{
      db,
      now,
      clock: () => now,
      ports: NO_SHOP,
      rules: NO_APPROVALS,
      recentMinutes: 15,
      actionNamed,
    },
    staff: name === 'member erase' ? MO : CIARAN,
  };
  const called = { input, reason: 'for a test' };
  const isStopped = await hasRecord(input);
  const atBank = keptByBank(world);
  const inBooks = await readClearing(world);
  const shown = await preview(desk, action, called);
  // Without the preview's hash, which would refuse to do anything else.
  const done = await perform(desk, action, { ...called, key: newId(now) });
  if (shown.kind === 'refused') {
    expect(done).toEqual(shown);
    return;
  }
  expect([name, done]).toMatchObject([name, { kind: 'done', result: shown.result }]);
  const facts = await db.transaction().execute((trx) => bound.bound.facts(trx, now));
  expect([name, shown.after]).toEqual([name, facts]);
  expect([name, shown.after]).toEqual([name, await readDatabase(name, input)]);
  await world.settle();
  const { before, after } = shown;
  const adjusted = differenceOf('adjusted', before, after);
  const returned = isStopped ? 0 : differenceOf('moneyBack', before, after);
  const { currency } = after;
  if (typeof currency !== 'string') return;
  const changeOf = (sums: Map<string, number>, earlier: Map<string, number>) =>
    (sums.get(currency) ?? 0) - (earlier.get(currency) ?? 0);
  expect([name, changeOf(keptByBank(world), atBank)]).toEqual([name, 0 - returned]);
  const books = changeOf(await readClearing(world), inBooks);
  expect([name, books]).toEqual([name, adjusted - returned]);
}

/** In minor units, by currency. */
function keptByBank({ bank }: World): Map<string, number> {
  return new Map(['EUR', 'GBP', 'USD'].map((currency) => [currency, bank.kept(currency)]));
}

/** In minor units. */
function differenceOf(fact: string, before: Facts, after: Facts): number {
  return Math.round((Number(after[fact] ?? 0) - Number(before[fact] ?? 0)) * 100);
}

/** Money that is recorded as returned elsewhere has a later refund wait for a person. */
async function hasRecord(input: Asked['input']): Promise<boolean> {
  const { transactionId, subscriptionId } = input;
  const { rows } = await sql`
    select from adjustment where charge like ${`${transactionId ?? subscriptionId}%`}
    group by charge having sum(amount) < 0`.execute(api.connection.db);
  return rows.length > 0;
}

/** The facts of an action as the tables have them, by queries of the test's own. */
async function readDatabase(name: string, input: Asked['input']): Promise<Facts> {
  const { transactionId = '', subscriptionId = '', number = '' } = input;
  switch (name) {
    case 'refund':
    case 'delivery cancel':
      return await readOrder(transactionId);
    case 'subscription refund':
    case 'subscription cancel':
    case 'subscription resume':
      return await readPlan(subscriptionId);
    case 'adjust avios':
    case 'adjust debt':
      return { avios: await freeOf(number), owes: await owedBy(number) };
    case 'adjust money':
      return await readMoney(transactionId);
    default:
      return { member: (await isKnown(number)) ? 'known' : 'erased or unknown' };
  }
}

const ownerOf = (number: string) =>
  ({ company: 'EI', number: membershipNumber.parse(number) }) as const;

async function freeOf(number: string): Promise<number> {
  const balance = await readBalance(api.connection.db, memberAccount(ownerOf(number)));
  return balance ? balance.balance - balance.held : 0;
}

async function owedBy(number: string): Promise<number> {
  return 0 - (await sumOfEntries(api.connection.db, receivableAccount(ownerOf(number))));
}

const KEPT = sql`coalesce(sum(captured_minor - refunded_minor - charged_back_minor
  - returned_elsewhere_minor) filter (where payment.state = 'refund_requested'), 0)::float / 100`;

async function readOrder(id: string): Promise<Facts> {
  const { rows } = await sql<{
    state: string;
    currency: string;
    number: string;
    recipient_number: string | null;
    money_back: number;
    limit_used: number;
    limit_of: string | null;
    is_recipient_told: boolean;
  }>`
    select orders.state, charge.currency, number, recipient_number,
      (select ${KEPT} from payment where payment.charge = orders.id) as money_back,
      (select coalesce(sum(amount), 0)::int from cap_reservation
        where source = orders.id and not released) as limit_used,
      (select string_agg(distinct case cap_reservation.number when orders.number
          then 'buyer' else 'recipient' end, ' and ')
        from cap_reservation where source = orders.id) as limit_of,
      exists (select from job where data @> jsonb_build_object(
        'letter', 'taken-back', 'about', orders.id)) as is_recipient_told
    from orders join charge on charge.reference = orders.id
    where orders.id = ${id}`.execute(api.connection.db);
  const [order] = rows;
  if (!order) return {};
  return {
    state: order.state,
    moneyBack: order.money_back,
    currency: order.currency,
    buyerAvios: await freeOf(order.number),
    ...(order.recipient_number && {
      recipientAvios: await freeOf(order.recipient_number),
      recipientEmail: order.is_recipient_told ? 'avios_taken_back' : null,
    }),
    buyerOwes: await owedBy(order.number),
    limitUsed: order.limit_used,
    limitOf: order.limit_of,
  };
}

async function readPlan(id: string): Promise<Facts> {
  const { rows } = await sql<{
    status: string;
    ends: Date | null;
    currency: string;
    number: string;
    money_back: number;
  }>`
    select status, coalesce(cancels_at, renews_at) as ends, currency, number,
      (select ${KEPT} from payment
        where payment.charge like subscription.id || '%') as money_back
    from subscription where id = ${id}`.execute(api.connection.db);
  const [plan] = rows;
  if (!plan) return {};
  return {
    status: plan.status,
    runsUntil: plan.ends?.toISOString() ?? null,
    moneyBack: plan.money_back,
    currency: plan.currency,
    avios: await freeOf(plan.number),
    owes: await owedBy(plan.number),
  };
}

async function readMoney(charge: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select state, currency,
      (select coalesce(sum(amount), 0)::float / 100 from adjustment
        where adjustment.charge = reference) as adjusted,
      (select ${KEPT} from payment where payment.charge = reference) as "refundsWaiting"
    from charge where reference = ${charge}`.execute(api.connection.db);
  return rows[0] ?? {};
}

async function isKnown(number: string): Promise<boolean> {
  const { rows } = await sql`
    select from member where company = 'EI' and number = ${number}`.execute(api.connection.db);
  return rows.length > 0;
}
