import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberAccount } from '../../apps/api/src/ledger/accounts.ts';
import { readBalance } from '../../apps/api/src/ledger/read-balance.ts';
import { startTestApi, type TestApi } from '../kit/api/api.ts';
import { cleanBooks } from '../kit/database/clean-books.ts';
import { type FragileWorld, openFragileWorld } from './fragile-world.ts';
import { PAYMENT, targetOf, tokenOf } from './member.ts';

const DAY = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 60_000);
afterAll(() => api.stop());

async function start({ ask }: FragileWorld, product: string, more: object) {
  const body = { ...PAYMENT, ...more };
  const how = { body, key: 'key-of-this-start' };
  return await (await ask('POST', `/transactions?product=${product}`, how)).json();
}

async function pay({ ask, bank, settle }: FragileWorld, id: string): Promise<void> {
  const { payload } = await (await ask('GET', `/transactions/${id}/state`)).json();
  bank.pay(payload.paymentSession.id);
  await settle();
}

async function purchase(world: FragileWorld): Promise<string> {
  const { id } = await start(world, 'purchase', { numberOfPoints: 2_000 });
  await pay(world, id);
  return id;
}

async function datedGift(world: FragileWorld): Promise<string> {
  const issueDate = new Date(api.clock.now.getTime() + 3 * DAY).toISOString().slice(0, 10);
  const more = { numberOfPoints: 2_000, issueDate, targetAccount: targetOf(world.other) };
  const { id } = await start(world, 'gift', more);
  await pay(world, id);
  const answer = await world.ask('GET', `/transactions/${id}/state`);
  expect((await answer.json()).statusName).toBe('payment_captured');
  api.clock.now = new Date(api.clock.now.getTime() + 4 * DAY);
  await world.settle();
  return id;
}

async function transfer(world: FragileWorld): Promise<string> {
  const more = { numberOfPoints: 2_000, targetAccount: targetOf(world.other) };
  const { id, followRedirect } = await start(world, 'transfer', more);
  expect(followRedirect).toBe(true);
  const token = await tokenOf(api, world.buyer.number, { order: id });
  await world.ask('POST', '/saveToken', { token });
  await pay(world, id);
  return id;
}

async function refund(world: FragileWorld, id: string): Promise<string> {
  await world.ask('POST', `/transactions/${id}/refund`);
  await world.settle();
  return id;
}

type Scenario = {
  title: string;
  /** What has happened before, undisturbed. */
  before?: (world: FragileWorld) => Promise<string>;
  play: (world: FragileWorld, before: string) => Promise<string>;
  ends: { state: string; buyer: number; other: number; money: number; reversals: number };
};

const SCENARIOS: Scenario[] = [
  {
    title: 'a purchase [7.21] [7.17]',
    play: purchase,
    ends: { state: 'complete', buyer: 22_000, other: 20_000, money: 4_900, reversals: 0 },
  },
  {
    title: 'a gift with a date [7.21] [7.24]',
    play: datedGift,
    ends: { state: 'complete', buyer: 20_000, other: 22_000, money: 4_900, reversals: 0 },
  },
  {
    title: 'a transfer with a redirect for its step-up [7.21] [7.22] [4.12]',
    play: transfer,
    ends: { state: 'complete', buyer: 18_000, other: 22_000, money: 2_500, reversals: 0 },
  },
  {
    title: 'a refund',
    before: purchase,
    play: refund,
    ends: { state: 'refunded', buyer: 20_000, other: 20_000, money: 0, reversals: 1 },
  },
];

test.for(SCENARIOS)(
  'ended before any step and started anew, $title ends as it should',
  { timeout: 600_000 },
  async ({ before, play, ends }) => {
    for (let k = 1, isThrough = false; !isThrough; k += 1) {
      const world = await openFragileWorld(api);
      const first = (await before?.(world)) ?? '';
      world.endBefore(k);
      const id = await play(world, first);
      isThrough = !world.wasEnded();
      expect({ k, ...(await readEnds(world, id)) }).toEqual({ k, ...ends, orders: 1, credits: 1 });
    }
    // What is wrong in the books stays there and names its order: once is enough.
    await cleanBooks(api);
  },
);

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
  const balance = async (of: string) =>
    (await readBalance(db, memberAccount({ company: 'EI', number: membershipNumber.parse(of) })))
      ?.balance;
  return {
    orders: orders.length,
    state: orders[0]?.state,
    credits: txns.filter((txn) => txn.kind === 'credit').length,
    reversals: txns.filter((txn) => txn.kind === 'reversal').length,
    buyer: await balance(buyer.number),
    other: await balance(other.number),
    money: bank.kept('EUR'),
  };
}
