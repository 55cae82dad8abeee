import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberAccount } from '../../apps/api/src/ledger/accounts.ts';
import { readBalance } from '../../apps/api/src/ledger/read-balance.ts';
import { startTestApi, type TestApi } from '../kit/api/api.ts';
import { cleanBooks } from '../kit/database/clean-books.ts';
import {
  cancelDelivery,
  datedGift,
  datedTransfer,
  passDays,
  purchase,
  refund,
  scheduledTransfer,
  transfer,
} from './fragile-orders.ts';
import { type FragileWorld, openFragileWorld } from './fragile-world.ts';
import { Ended } from './steps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 60_000);
afterAll(() => api.stop());

type Ends = {
  state: string;
  buyer: number;
  other: number;
  money: number;
  credits: number;
  reversals: number;
  letters: string[];
};

/** A soak plays all scenarios. */
const PLAYS_ALL = process.env.CRASH_POINTS === 'all';

type Scenario = {
  title: string;
  isForSoak?: true;
  /** Runs undisturbed beforehand. */
  before?: (world: FragileWorld) => Promise<string>;
  play: (world: FragileWorld, before: string) => Promise<string>;
  ends: Ends;
};

const COMPLETE = { state: 'complete', credits: 1, reversals: 0 };
const REFUNDED = { state: 'refunded', buyer: 20_000, other: 20_000, money: 0 };
const ON_THE_DAY = ['delivered to member', 'delivered to recipient', 'receipt to member'];

const SCENARIOS: Scenario[] = [
  {
    title: 'a purchase [7.21] [7.17]',
    play: purchase,
    ends: {
      ...COMPLETE,
      buyer: 22_000,
      other: 20_000,
      money: 4_900,
      letters: ['receipt to member'],
    },
  },
  {
    title: 'a gift with a date [7.21] [7.24]',
    isForSoak: true,
    play: datedGift,
    ends: { ...COMPLETE, buyer: 20_000, other: 22_000, money: 4_900, letters: ON_THE_DAY },
  },
  {
    title: 'a transfer with a redirect for its step-up [7.21] [7.22] [4.12]',
    isForSoak: true,
    play: transfer,
    ends: {
      ...COMPLETE,
      buyer: 18_000,
      other: 22_000,
      money: 2_500,
      letters: ['delivered to recipient', 'receipt to member'],
    },
  },
  {
    title: 'a transfer with a date and a step-up beforehand [7.20] [3.15] [4.5]',
    play: datedTransfer,
    ends: { ...COMPLETE, buyer: 18_000, other: 22_000, money: 2_500, letters: ON_THE_DAY },
  },
  {
    title: 'the cancellation of a transfer with a date [7.20] [3.15]',
    isForSoak: true,
    before: scheduledTransfer,
    play: cancelDelivery,
    ends: {
      ...REFUNDED,
      credits: 0,
      reversals: 0,
      letters: ['cancelled to member', 'receipt to member', 'refunded to member'],
    },
  },
  {
    title: 'a refund',
    before: purchase,
    play: refund,
    ends: {
      ...REFUNDED,
      credits: 1,
      reversals: 1,
      letters: ['receipt to member', 'refunded to member'],
    },
  },
];

test.for(SCENARIOS.filter(({ isForSoak }) => PLAYS_ALL || !isForSoak))(
  'ended before any step and started anew, $title ends as it should',
  { timeout: 600_000 },
  async ({ before, play, ends }) => {
    for (let k = 1, isThrough = false; !isThrough; k += 1) {
      const world = await openFragileWorld(api);
      const first = (await before?.(world)) ?? '';
      world.endBefore(k);
      const id = await play(world, first);
      isThrough = !world.wasEnded();
      expect({ k, ...(await readEnds(world, id)) }).toEqual({ k, ...ends, orders: 1, held: 0 });
    }
    // A fault in the books stays there and names its order, so one check at the end is enough.
    await cleanBooks(api);
  },
);

const ABANDONED = [
  ['with a redirect for its step-up [7.22] [4.12]', transfer],
  ['with a date and a step-up beforehand [3.15]', datedTransfer],
] as const;

test.each(PLAYS_ALL ? ABANDONED : ABANDONED.slice(0, 1))(
  'ended before any step, its member gone, a transfer %s has moved its avios or released them',
  { timeout: 600_000 },
  async (_, play) => {
    const seen = new Set<string>();
    for (let k = 1, isThrough = false; !isThrough; k += 1) {
      const world = await openFragileWorld(api, { givesUp: true });
      world.endBefore(k);
      const id = await play(world).catch(untilEnded);
      isThrough = !world.wasEnded();
      // By then an unpaid order has expired, and every date has come.
      await passDays(world, 5);
      const { orders, state = 'none', buyer, other, held, money } = await readEnds(world, id);
      expect(orders).toBeLessThan(2);
      expect(['none', 'expired', 'complete']).toContain(state);
      const moved = state === 'complete' ? 2_000 : 0;
      const ends = { buyer: 20_000 - moved, other: 20_000 + moved, held: 0 };
      expect({ k, state, buyer, other, held }).toEqual({ k, state, ...ends });
      expect({ k, money }).toEqual({ k, money: moved > 0 ? 2_500 : 0 });
      seen.add(state);
    }
    expect([...seen].sort()).toEqual(['complete', 'expired', 'none']);
    await cleanBooks(api);
  },
);

/** The member heard nothing and knows no order. */
function untilEnded(error: unknown): string {
  if (error instanceof Ended) return '';
  throw error;
}

async function readEnds({ bank, buyer, other }: FragileWorld, id: string) {
  const { db } = api.connection;
  const number = membershipNumber.parse(buyer.number);
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('number', '=', number)
    .execute();
  const txns = await db
    .selectFrom('ledger_txn')
    .select('kind')
    .where('source_type', '=', 'order')
    .where('source_id', '=', id)
    .execute();
  const pointsOf = (of: string) =>
    readBalance(db, memberAccount({ company: 'EI', number: membershipNumber.parse(of) }));
  const points = await pointsOf(buyer.number);
  const letters = await db
    .selectFrom('sent_letter')
    .select(['letter', 'role'])
    .where('about', '=', id)
    .execute();
  return {
    orders: orders.length,
    state: orders[0]?.state,
    credits: txns.filter((txn) => txn.kind === 'credit').length,
    reversals: txns.filter((txn) => txn.kind === 'reversal').length,
    buyer: points?.balance,
    held: points?.held,
    other: (await pointsOf(other.number))?.balance,
    letters: letters.map(({ letter, role }) => `${letter} to ${role}`).sort(),
    money: bank.kept('EUR'),
  };
}
