import { CURRENCIES } from '@cairn/contract/values/currency';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { keepDays, rebuildDays } from '../../apps/api/src/books/daily/keep-days.ts';
import { type RollForward, readRollForward } from '../../apps/api/src/books/daily/roll-forward.ts';
import type { AccountId } from '../../apps/api/src/database/tables/ledger.ts';
import { journal } from '../../apps/api/src/desk/exports/read-ledger.ts';
import { startTestApi } from '../kit/api/api.ts';
import { keepAllDays } from '../kit/database/keep-all-days.ts';
import { sumOfEntries } from '../kit/database/ledger-sums.ts';
import { ACTIONS } from './actions.ts';
import { finish, MOOD } from './play.ts';
import { DEFAULT_SEED } from './seeds.ts';
import { Ended } from './steps.ts';
import { openWorld, type World } from './world.ts';

vi.mock('../../apps/api/src/database/new-id.ts', () => import('./seeded-ids.ts'));
vi.mock('../../apps/api/src/orders/start/new-transaction-id.ts', () => import('./seeded-ids.ts'));
vi.mock(
  '../../apps/api/src/subscriptions/start/new-subscription-id.ts',
  () => import('./seeded-ids.ts'),
);
vi.mock('../../apps/api/src/background/for-each-due.ts', async (original) => {
  const { inTurn } = await import('./in-turn.ts');
  return inTurn(await original());
});

const ACTIONS_EACH = 120;
/** After so many actions, four days go by. */
const ACTIONS_AT_ONCE = 8;
const KEPT_AFTER = 40;

/** Members act, processes are killed, and days go by. */
async function act(world: World): Promise<void> {
  for (let nth = 0; nth < ACTIONS_EACH; nth += 1) {
    try {
      await world.random.pick(ACTIONS)(world);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      world.restart();
    }
    if (nth % ACTIONS_AT_ONCE === 0) world.letPass(100);
    if (nth % KEPT_AFTER === 0) await keepDays(world.api.connection.db);
  }
  await finish(world);
}

const PERIODS = [
  ['2026-03-02', '2026-03-02'],
  ['2026-03-03', '2026-03-31'],
  ['2026-04-01', '2099-12-31'],
] as const;

/** Double entry: what leaves one account comes to another, and members' side is the roll-forward. */
async function checkJournal({ api }: World, found: readonly RollForward[]): Promise<void> {
  const { db } = api.connection;
  const posting = Number.MAX_SAFE_INTEGER;
  const units = new Set<unknown>();
  const balances = new Map<string, number>();
  for (const [nth, [from, to]] of PERIODS.entries()) {
    let change = 0;
    for await (const rows of journal(db, { company: 'EI', from, to, posting }).batches) {
      for (const { debit, credit, unit, amount } of rows) {
        units.add(unit);
        for (const [account, sign] of [
          [`${credit}`, 1],
          [`${debit}`, -1],
        ] as const) {
          const hundredths = Math.round(Number(amount) * 100) * sign;
          balances.set(account, (balances.get(account) ?? 0) + hundredths);
          if (account.includes('/member/')) change += Number(amount) * sign;
        }
      }
    }
    const { opening, closing } = found[nth] ?? { opening: 0, closing: NaN };
    expect(change).toBe(closing - opening);
  }
  expect(['AVIOS', ...CURRENCIES]).toEqual(expect.arrayContaining([...units]));
  for (const [account, hundredths] of balances) {
    const factor = account.endsWith('AVIOS') ? 100 : 1;
    const sum = await sumOfEntries(db, account as AccountId);
    expect([account, hundredths]).toEqual([account, sum * factor]);
  }
}

test('over months in three currencies the daily balances and the journal tie to the ledger, and built again they are the same', {
  timeout: 120_000,
}, async ({ onTestFinished }) => {
  const seed = Number(process.env.SIMULATION_SEED ?? DEFAULT_SEED);
  const api = await startTestApi();
  onTestFinished(() => api.stop());
  const { db } = api.connection;
  const world = await openWorld(api, seed);
  Object.assign(world.bank.mood, MOOD);
  await act(world);
  await keepAllDays(db);
  const read = async () => {
    const found = [];
    for (const [from, to] of PERIODS) {
      const one = await readRollForward(db, { company: 'EI', from, to });
      if (!one) throw new Error('The days are being built');
      found.push(one);
    }
    return found;
  };
  const before = await read();
  let last = 0;
  for (const { opening, closing, ledger, counterpart, lines } of before) {
    expect({
      seed,
      opening,
      difference: closing - ledger,
      imbalance: ledger + counterpart,
    }).toEqual({ seed, opening: last, difference: 0, imbalance: 0 });
    expect(lines.filter(({ line }) => line === 'other')).toEqual([]);
    last = closing;
  }
  await checkJournal(world, before);
  const { balance } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.sum<number>('balance').as('balance'))
    .where('kind', '=', 'member')
    .where('company', '=', 'EI')
    .executeTakeFirstOrThrow();
  expect([seed, last]).toEqual([seed, Number(balance)]);
  await rebuildDays(db);
  await keepAllDays(db);
  expect(await read()).toEqual(before);
  const { rows } = await sql`
    select 1 from account_day join account on account.id = account_id
    where account.mode = 'locked' and day = (
      select max(day) from account_day last where last.account_id = account.id
    ) and account_day.balance <> account.balance`.execute(db);
  expect([seed, rows]).toEqual([seed, []]);
});
