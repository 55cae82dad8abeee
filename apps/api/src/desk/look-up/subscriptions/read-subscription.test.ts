import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory } from '../../../../../../tests/kit/api/full-history.ts';
import { DAY, type PayingApi, startPayingApi } from '../../../../../../tests/kit/api/paying-api.ts';
import { announcePrices } from '../../../subscriptions/prices/announce-prices.ts';
import { refundSubscription } from '../../../subscriptions/refund-subscription.ts';
import { readSubscription, subscriptionInput, subscriptionResult } from './read-subscription.ts';

let api: PayingApi;
let plan: string;
let number: string;
beforeAll(async () => {
  api = await startPayingApi();
  const history = await createHistory(api);
  plan = history.plan;
  number = history.member.number;
});
afterAll(() => api.stop());

async function read() {
  const input = subscriptionInput.parse({ subscriptionId: plan });
  return subscriptionResult.parse(await readSubscription(api.connection.db, input, api.now()));
}

test('a subscription whole: plan, card, months with their charges, what is planned', async () => {
  const subscription = await read();
  expect(subscription).toMatchObject({
    id: plan,
    packageId: 'steady',
    packageName: 'Steady 5K',
    status: 'active',
    billing: 'monthly',
    monthlyAvios: 5_000,
    creditedAvios: 5_000,
    member: { number: { value: number } },
    card: { digits: expect.stringMatching(/^\d{4}$/) },
    months: [
      {
        n: 1,
        state: 'credited',
        avios: 5_000,
        charge: { reference: plan, isOwn: true, state: 'paid', amount: subscription.price },
      },
    ],
    refund: { payment: plan },
    records: {
      payments: [{ charge: plan, state: 'captured' }],
      letters: [{ letter: 'plan-receipt', about: plan }],
    },
  });
  const kinds = subscription.records.ledger.transactions.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['capture', 'credit']);
  const planned = subscription.timeline.flatMap((entry) =>
    entry.kind === 'planned' ? [[entry.what, entry.at]] : [],
  );
  expect(planned).toContainEqual(['renewal', subscription.renewsAt]);
});

test('a price that was announced, a renewal and a refund stand in its timeline', async () => {
  const { connection, log } = api;
  const { db } = connection;
  const from_at = new Date(api.now().getTime() + 40 * DAY);
  const steady = { company: 'EI', package_id: 'steady', billing: 'monthly' } as const;
  const price = { currency: 'EUR', price_minor: 7_100, from_at, announced_at: api.now() } as const;
  await db
    .insertInto('plan_price_change')
    .values({ ...steady, ...price })
    .execute();
  await announcePrices({ connection, now: api.now, log });
  await api.settle();
  const announced = await read();
  const next = { price: { amount: 71, currency: 'EUR' }, from: expect.any(String) };
  expect(announced.nextPrice).toEqual(next);
  expect(announced.priceChanges).toEqual([
    { ...next, from: from_at.toISOString(), announcedAt: api.now().toISOString() },
  ]);
  expect(announced.records.letters.map(({ letter }) => letter)).toEqual([
    'plan-price',
    'plan-receipt',
  ]);

  api.pass(1_000);
  const because = { cause: 'refund_by_operator', note: 'orla' } as const;
  const refunded = await refundSubscription(db, plan, { because, isForced: true }, api.now());
  expect(refunded.kind).toBe('requested');
  await api.settle();
  const { status, refund, timeline, months } = await read();
  expect([status, refund.reason, months[0]?.state]).toEqual(['refunded', 'refunded', 'refunded']);
  const names = timeline.map((entry) => (entry.kind === 'state' ? entry.change.to : entry.kind));
  expect(names.slice(-6)).toEqual(
    expect.arrayContaining(['refund_pending', 'provider_event', 'refunded', 'ledger', 'letter']),
  );
  expect(names).not.toContain('planned');
});

test('there is nothing of an unknown id', async () => {
  const input = subscriptionInput.parse({ subscriptionId: `sub1${'x'.repeat(24)}` });
  expect(await readSubscription(api.connection.db, input, api.now())).toBeUndefined();
});
