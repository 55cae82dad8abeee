import { CURRENCIES } from '@cairn/contract/values/currency';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { expect } from 'vitest';
import { compareFigures } from '../../apps/api/src/figures/compare-figures.ts';
import { keepFigures } from '../../apps/api/src/figures/keep-figures.ts';
import {
  houseAccount,
  memberAccount,
  receivableAccount,
} from '../../apps/api/src/ledger/accounts.ts';
import { readBalance } from '../../apps/api/src/ledger/read-balance.ts';
import { type Order, ordersIn } from '../../apps/api/src/orders/order.ts';
import { monthsIn } from '../../apps/api/src/subscriptions/month.ts';
import { hasEnded } from '../../apps/api/src/subscriptions/status-rules.ts';
import type { Subscription } from '../../apps/api/src/subscriptions/subscription.ts';
import { cleanBooks } from '../kit/database/clean-books.ts';
import { sumOfEntries } from '../kit/database/ledger-sums.ts';
import { plansIn } from './plan-actions.ts';
import type { Correction, World } from './world.ts';

const ENDS = new Set<Order['state']>([
  ...(['complete', 'refunded', 'charged_back'] as const),
  ...(['expired', 'refused', 'cancelled'] as const),
]);

/** By currency. */
type Clearing = Map<string, number>;

/** The money that the provider holds for the shop, by the shop's books. */
export async function readClearing({ api }: Pick<World, 'api'>): Promise<Clearing> {
  const sums: Clearing = new Map();
  for (const currency of CURRENCIES) {
    const account = houseAccount('EI', 'clearing', currency);
    sums.set(currency, 0 - (await sumOfEntries(api.connection.db, account)));
  }
  return sums;
}

/** Figures that were counted in steps, some of them interrupted, equal a new count. */
async function checkFigures({ api }: World): Promise<void> {
  const { db } = api.connection;
  await keepFigures(db, () => api.clock.now);
  const ever = { from: '2000-01-01', to: '2999-12-31' };
  expect(await compareFigures(db, ever)).toEqual([]);
}

/** After everything has come to its end: nothing waits, and money and avios are where orders and months say. */
export async function checkWorld(world: World, before: Clearing): Promise<void> {
  const { api, bank, people, process } = world;
  expect({ letters: bank.letters, jobs: await process.jobs() }).toEqual({ letters: [], jobs: [] });
  const requests = await api.connection.db.selectFrom('approval_request').select('state').execute();
  expect(requests.filter(({ state }) => state === 'waiting')).toEqual([]);
  expect(world.presses.filter(({ answer }) => !answer)).toEqual([]);
  const numbers = people.map(({ number }) => membershipNumber.parse(number));
  const orders = await ordersIn(api.connection.db).where('number', 'in', numbers).execute();
  expect(orders.filter(({ state }) => !ENDS.has(state))).toEqual([]);
  const plans = await plansIn(world);
  expect(plans.filter(({ status }) => !hasEnded(status))).toEqual([]);
  const months = await monthsOf(world, plans);
  expect(months.filter(({ state }) => state === 'due' || state === 'charging')).toEqual([]);
  await cleanBooks(api);
  await checkFigures(world);
  await checkCards(world, numbers);
  await checkMoney(world, before);
  checkPaid(world, [
    ...orders.map(({ id, state }) => ({ reference: id, isPaid: state === 'complete' })),
    ...months.map(({ charge, state }) => ({ reference: charge, isPaid: state === 'credited' })),
  ]);

  const refunded = await thatWere(world, 'refund_requested');
  const credited = await thatWere(world, 'complete');
  const borne = await readBorneByBuyers(
    world,
    orders.filter(({ id }) => refunded.has(id)),
  );
  for (const { number, balance } of people) {
    const owner = { company: 'EI' as const, number: membershipNumber.parse(number) };
    const own = await readBalance(api.connection.db, memberAccount(owner));
    const owed = await sumOfEntries(api.connection.db, receivableAccount(owner));
    const ordered = orders
      .filter(({ id }) => credited.has(id) && !refunded.has(id))
      .reduce((sum, order) => sum + effectOn(number, order), 0);
    const subscribed = months
      .filter((month) => month.number === number && month.state === 'credited')
      .reduce((sum, { avios }) => sum + avios, 0);
    const shifted = orders.reduce((sum, { id, number: buyer, recipient_number }) => {
      const avios = borne.get(id) ?? 0;
      return sum + (recipient_number === number ? avios : 0) - (buyer === number ? avios : 0);
    }, 0);
    const adjusted = sumOf(world, ({ subject }) => subject === `EI/${number}`);
    expect({ number, held: own?.held, avios: (own?.balance ?? 0) + owed }).toEqual({
      number,
      held: 0,
      avios: balance + ordered + shifted + subscribed + adjusted,
    });
  }
}

/** The provider has no cards but those that members agreed to, since they last removed one. */
async function checkCards(
  { api, bank, ticks, removals }: World,
  numbers: readonly MembershipNumber[],
): Promise<void> {
  const remembered = await api.connection.db
    .selectFrom('remembered_card')
    .select(['number', 'stored_card_id', 'consented_at', 'remembered_at'])
    .where('number', 'in', numbers)
    .execute();
  const stored = [...bank.cards].filter(([, { isTold }]) => isTold).map(([name]) => name);
  expect(stored.sort()).toEqual(remembered.map((card) => card.stored_card_id).sort());
  const isWrong = ({ number, consented_at, remembered_at }: (typeof remembered)[number]) => {
    const isOwn = (moment: { number: string }) => moment.number === number;
    const isAgreed = ticks.filter(isOwn).some(({ at }) => Number(at) === Number(consented_at));
    return (
      !isAgreed || removals.filter(isOwn).some(({ at }) => consented_at < at && at < remembered_at)
    );
  };
  expect(remembered.filter(isWrong)).toEqual([]);
  expect(bank.chargedInVain).toEqual([]);
}

async function monthsOf({ api }: World, plans: readonly Subscription[]) {
  const months = await monthsIn(api.connection.db)
    .orderBy('subscription_id')
    .orderBy('n')
    .execute();
  return plans.flatMap(({ id, number }) =>
    months
      .filter(({ subscription_id }) => subscription_id === id)
      .map((month) => ({ ...month, number })),
  );
}

async function checkMoney(world: World, before: Clearing): Promise<void> {
  const now = await readClearing(world);
  for (const currency of CURRENCIES) {
    const kept = (now.get(currency) ?? 0) - (before.get(currency) ?? 0);
    const adjusted = sumOf(world, ({ unit }) => unit === currency);
    expect({ currency, kept }).toEqual({ currency, kept: world.bank.kept(currency) + adjusted });
  }
}

/**
 * Everything delivered is paid, and nothing else, but what staff have returned elsewhere; disputes are
 * left to them.
 */
function checkPaid(world: World, charged: { reference: string; isPaid: boolean }[]): void {
  const { bank } = world;
  const charges = [...bank.charges.values()];
  const disputed = new Set(
    charges.filter(({ dispute }) => dispute !== undefined).map(({ reference }) => reference),
  );
  const isWrong = ({ reference, isPaid }: (typeof charged)[number]) => {
    if (disputed.has(reference)) return false;
    const kept = charges
      .filter((one) => one.reference === reference)
      .reduce((sum, { captured, returned }) => sum + captured - returned, 0);
    const elsewhere = -sumOf(world, ({ subject }) => subject === reference);
    return isPaid ? kept <= 0 : kept > Math.max(0, elsewhere);
  };
  expect(charged.filter(isWrong)).toEqual([]);
}

/** The sums of corrections that staff were shown. */
function sumOf({ corrections }: World, isMeant: (correction: Correction) => boolean): number {
  return [...corrections.values()].filter(isMeant).reduce((sum, { amount }) => sum + amount, 0);
}

async function thatWere({ api }: World, state: Order['state']): Promise<Set<string>> {
  const events = await api.connection.db
    .selectFrom('charge_event')
    .select('subject')
    .where('to_state', '=', state)
    .execute();
  return new Set(events.map(({ subject }) => subject));
}

/** By order: avios of refunded gifts that the recipient has spent, which the buyer owes. */
async function readBorneByBuyers({ api }: World, refunded: readonly Order[]) {
  const borne = new Map<string, number>();
  for (const { id, product, company, recipient_number } of refunded) {
    if (product !== 'gift' || recipient_number === null) continue;
    const receiver = memberAccount({ company, number: recipient_number });
    const { avios } = await api.connection.db
      .selectFrom('ledger_txn')
      .innerJoin('posting', 'posting.txn_id', 'ledger_txn.id')
      .select(({ fn }) => fn.sum<number>('amount').as('avios'))
      .where('source_type', '=', 'order')
      .where('source_id', '=', id)
      .where('kind', '=', 'reversal')
      .where('debit_account', '<>', receiver)
      .executeTakeFirstOrThrow();
    borne.set(id, Number(avios ?? 0));
  }
  return borne;
}

/** The change of a member's balance by an order that was credited and not refunded. */
function effectOn(member: string, order: Order): number {
  const { product, number, state, recipient_number: recipient } = order;
  const total = order.avios + order.bonus_avios;
  const isOwner = number === member;
  if (product === 'transfer') return recipient === member ? total : isOwner ? -total : 0;
  const got = (recipient ?? number) === member ? total : 0;
  // A chargeback takes the avios from the buyer, also when somebody else received them.
  return state === 'charged_back' && isOwner ? got - total : got;
}
