import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { transactionState } from '@cairn/contract/orders/transaction-state';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import { runOperatorCommand } from '../../desk/terminal/run-command.ts';
import { ALONE, NO_SHOP } from '../../desk/terminal/test-kit.ts';
import { cancelSubscription, undoCancellation } from '../cancel-subscription.ts';
import { refundSubscription } from '../refund-subscription.ts';
import { createCalls } from '../test-calls.ts';
import { BY_MEMBER, REFUND_BY_MEMBER } from '../test-kit.ts';
import { AVIOS, type Member, PATHS, type Path, WALK } from './test-paths.ts';
import { walkDays } from './test-walk.ts';

/** A 31st: most months have none. */
const FIRST_DAY = '2026-01-31T12:00:00Z';
const LAST_DAY = `${WALK.until}T12:00:00Z`;

let shop: SubscriptionShop;
beforeAll(async () => {
  const numbers = PATHS.map((_, index) => `${3_081_470_000_000_100 + index}`);
  shop = await startSubscriptionShop(numbers);
});
afterAll(() => shop.api.stop());

/** Announced on 1 July for renewals from September on. */
async function announcePrice(): Promise<void> {
  const { connection, clock } = shop.api;
  const ports = NO_SHOP;
  const context = {
    db: connection.db,
    now: clock.now,
    clock: () => clock.now,
    actor: 'maeve',
    folder: '/',
    ports,
    ...ALONE,
  };
  const line = 'plan-price EI far monthly EUR 139 --from 2026-09-01T00:00:00Z';
  expect(await runOperatorCommand(line.split(' '), context, () => undefined)).toBe(0);
}

function join(number: string, { billing, packageId = 'steady' }: Path) {
  const { api, days, provider } = shop;
  const { db } = api.connection;
  const plans: SubscriptionId[] = [];
  let cards = 0;
  const current = () => plans.at(-1) ?? '';
  const card = () => `card-${cards}-of-${number}`;

  function pay(reference: string, amount: number): void {
    cards += 1;
    const stored = { 'tokenization.storedPaymentMethodId': card() };
    provider.pay(reference, 'EUR', amount, stored);
  }

  async function takeNewPlan(): Promise<void> {
    const id = await days.subscribe(number, billing, packageId);
    plans.push(id);
    pay(id, (await days.read(id)).price_minor);
  }

  const member: Member = {
    cancel: () => cancelSubscription(db, current(), BY_MEMBER, api.clock.now),
    undo: () => undoCancellation(db, current(), api.clock.now),
    refund: () => refundSubscription(db, current(), REFUND_BY_MEMBER, api.clock.now),
    chargeBack: async () => {
      const months = await days.months(plans[0] as SubscriptionId);
      const last = months.findLast(({ charge_minor }) => charge_minor > 0);
      provider.modify(last?.paid_by ?? '', 'CHARGEBACK', current());
    },
    refuseCard: () => provider.refusedCards.add(card()),
    acceptCard: () => provider.refusedCards.delete(card()),
    payWithNewCard: async () => {
      const calls = createCalls(api);
      const claims = { member_number: number };
      const list = await calls.call('/users/current/subscriptions', { claims });
      const { paymentId } = Object(list.json)[0].renewalFailure;
      const { json } = await calls.call(`/transactions/${paymentId}/state`, { claims });
      const { payload } = transactionState.parse(json);
      expect(payload.paymentSession).toBeDefined();
      pay(paymentId, 100 * payload.additionalData.totalPrice);
    },
    takeNewPlan,
  };
  return { number, member, plans };
}

type Joined = ReturnType<typeof join>;

async function outcomeOf({ number, plans }: Joined, { packageId = 'steady' }: Path) {
  const { api, days } = shop;
  const { db } = api.connection;
  const statuses = await Promise.all(plans.map(async (id) => (await days.read(id)).status));
  const payments = await db
    .selectFrom('payment')
    .select('captured_minor')
    .where(
      'charge',
      'in',
      db.selectFrom('subscription_cycle').select('charge').where('subscription_id', 'in', plans),
    )
    .orderBy('captured_minor')
    .execute();
  const letters = api.mails
    .filter(({ messageId }) => plans.some((id) => messageId.includes(id)))
    .map(({ messageId }) => messageId.slice(1).split('.')[0] ?? '');
  const counted = Map.groupBy(letters, (letter) => letter);
  return {
    statuses,
    months: ((await days.balance(number)) - 100) / AVIOS[packageId],
    charges: payments.map(({ captured_minor }) => captured_minor),
    letters: Object.fromEntries([...counted].map(([letter, { length }]) => [letter, length])),
  };
}

test('for years, day by day, every plan charges, credits and writes what it should, and the books balance [1.6] [3.25] [4.13] [4.14] [6.3]', async () => {
  const joined = PATHS.map((path) => join(shop.newMember(), path));
  const events = new Map<string, (() => Promise<unknown>)[]>();
  const on = (day: string, act: () => unknown) =>
    events.set(day, [...(events.get(day) ?? []), async () => await act()]);
  PATHS.forEach((path, index) => {
    const { member } = joined[index] as Joined;
    on('2026-01-31', member.takeNewPlan);
    for (const [day, act] of Object.entries(path.events ?? {})) on(day, () => act(member));
  });
  on('2026-07-01', announcePrice);

  const { walked, faults } = await walkDays(shop, { from: FIRST_DAY, until: LAST_DAY, events });
  expect([walked, faults]).toEqual([WALK.days, []]);
  const outcomes = await Promise.all(
    PATHS.map(async (path, index) => ({
      title: path.title,
      ...(await outcomeOf(joined[index] as Joined, path)),
    })),
  );
  expect(outcomes).toEqual(PATHS.map(({ title, outcome }) => ({ title, ...outcome })));
  // No letter went out twice.
  const ids = shop.api.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  const keys = shop.provider.charges.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
}, 600_000);

test('after years months still begin on the day of the first, and renewals charge the newest card [3.25]', async () => {
  const { days, provider } = shop;
  const { db } = shop.api.connection;
  const running = await db
    .selectFrom('subscription')
    .selectAll()
    .where('status', '=', 'active')
    .execute();
  for (const { id, billing, renews_at, stored_card_id } of running) {
    const [month, year] = WALK.next;
    const renewal = billing === 'annually' ? year : month;
    expect(renews_at?.toISOString().slice(0, 10)).toBe(renewal);
    const last = provider.charges.findLast(({ reference }) => reference.startsWith(id));
    expect(last?.storedCard).toBe(stored_card_id);
    const dueDays = (await days.months(id)).map(({ due_at }) => due_at.toISOString().slice(8, 10));
    expect(dueDays.slice(0, 5)).toEqual(['31', '28', '31', '30', '31']);
  }
});
