import { CURRENCIES } from '@cairn/contract/values/currency';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect } from 'vitest';
import {
  houseAccount,
  memberAccount,
  receivableAccount,
} from '../../apps/api/src/ledger/accounts.ts';
import { readBalance } from '../../apps/api/src/ledger/read-balance.ts';
import { type Order, ordersIn } from '../../apps/api/src/orders/order.ts';
import { cleanBooks } from '../kit/database/clean-books.ts';
import { sumOfEntries } from '../kit/database/ledger-sums.ts';
import type { World } from './world.ts';

const ENDS = new Set<Order['state']>([
  ...(['complete', 'refunded', 'charged_back'] as const),
  ...(['expired', 'refused', 'cancelled'] as const),
]);

/** By currency. */
type Clearing = Map<string, number>;

/** What the shop says that the provider keeps for it. */
export async function readClearing({ api }: Pick<World, 'api'>): Promise<Clearing> {
  const sums: Clearing = new Map();
  for (const currency of CURRENCIES) {
    const account = houseAccount('EI', 'clearing', currency);
    sums.set(currency, 0 - (await sumOfEntries(api.connection.db, account)));
  }
  return sums;
}

/** After everything has come to its end: nothing waits, and money and avios are where orders say. */
export async function checkWorld(world: World, before: Clearing): Promise<void> {
  const { api, bank, people, process } = world;
  expect({ letters: bank.letters, jobs: await process.jobs() }).toEqual({ letters: [], jobs: [] });
  const numbers = people.map(({ number }) => membershipNumber.parse(number));
  const orders = await ordersIn(api.connection.db).where('number', 'in', numbers).execute();
  expect(orders.filter(({ state }) => !ENDS.has(state))).toEqual([]);
  await cleanBooks(api);

  const now = await readClearing(world);
  for (const currency of CURRENCIES) {
    const kept = (now.get(currency) ?? 0) - (before.get(currency) ?? 0);
    expect({ currency, kept }).toEqual({ currency, kept: bank.kept(currency) });
  }

  const refunded = await thatWere(world, 'refund_requested');
  const credited = await thatWere(world, 'complete');
  for (const { number, balance } of people) {
    const owner = { company: 'EI' as const, number: membershipNumber.parse(number) };
    const own = await readBalance(api.connection.db, memberAccount(owner));
    const owed = await sumOfEntries(api.connection.db, receivableAccount(owner));
    const brought = orders
      .filter(({ id }) => credited.has(id) && !refunded.has(id))
      .reduce((sum, order) => sum + effectOn(number, order), 0);
    expect({ number, held: own?.held, avios: (own?.balance ?? 0) + owed }).toEqual({
      number,
      held: 0,
      avios: balance + brought,
    });
  }
}

async function thatWere({ api }: World, state: Order['state']): Promise<Set<string>> {
  const events = await api.connection.db
    .selectFrom('charge_event')
    .select('subject')
    .where('to_state', '=', state)
    .execute();
  return new Set(events.map(({ subject }) => subject));
}

/** What an order that was credited, and not refunded, has brought a member, or cost them. */
function effectOn(member: string, order: Order): number {
  const { product, number, state, recipient_number: recipient } = order;
  const total = order.avios + order.bonus_avios;
  const isOwner = number === member;
  if (product === 'transfer') return recipient === member ? total : isOwner ? -total : 0;
  const got = (recipient ?? number) === member ? total : 0;
  // Whoever had the money charged back pays with avios, whoever got them.
  return state === 'charged_back' && isOwner ? got - total : got;
}
