import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import { addressLetters } from '../../notifications/address-letters.ts';
import { cancelSubscription, undoCancellation } from '../../subscriptions/cancel-subscription.ts';
import { describeSubscription } from '../../subscriptions/describe-subscription.ts';
import { announcePrices } from '../../subscriptions/prices/announce-prices.ts';
import { BY_MEMBER } from '../../subscriptions/test-kit.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';

const NUMBERS = Array.from({ length: 8 }, (_, index) => `30814700000000${70 + index}`);
const FROM = '2027-01-01T00:00:00.000Z';
const ANNOUNCE = `plan-price EI steady monthly EUR 70 --from ${FROM}`;

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
let newMember: SubscriptionShop['newMember'];
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  ({ api, days, provider, newMember } = await startSubscriptionShop(NUMBERS));
  ({ operate } = operatorAt(api.connection.db));
});
afterEach(() => days.endAll());
afterAll(() => api.stop());

/** A plan that is paid on the 10th of each month, from 10 November on. */
async function subscribe(type: 'monthly' | 'annually' = 'monthly'): Promise<SubscriptionId> {
  api.clock.now = new Date('2026-11-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(newMember(), type);
  api.clock.now = NOW;
  return id;
}

/** Letters about prices, with what they are about. */
async function letters(id: SubscriptionId) {
  const { db } = api.connection;
  const rows = await db.selectFrom('sent_letter').selectAll().execute();
  return rows.filter(({ letter, about }) => {
    return letter.startsWith('plan-price') && about.startsWith(id);
  });
}

async function priceChange(id: SubscriptionId) {
  const { db } = api.connection;
  return (await describeSubscription(db, await days.read(id), api.clock.now)).priceChange;
}

test('plan-price: announced once to each subscriber, charged from the first renewal after the date [1.6] [3.25]', async () => {
  const [monthly, annual, cancelled] = [
    await subscribe(),
    await subscribe('annually'),
    await subscribe(),
  ];
  expect(await operate(ANNOUNCE)).toEqual({
    exitCode: 0,
    lines: [
      `EI/steady/monthly/EUR: 70 from the first renewal on or after ${FROM}.`,
      'It is announced to 2 subscribers by the shop’s jobs; who pays that price already gets no email.',
    ],
    audited: [
      {
        actor: 'maeve',
        action: 'plan-price',
        subject: 'EI/steady/monthly/EUR',
        detail: { to: 70, from: FROM, announcedBefore: null },
      },
    ],
  });
  expect(await operate(ANNOUNCE)).toMatchObject({
    exitCode: 1,
    lines: ['EI/steady/monthly/EUR: this price is announced already.'],
    audited: [],
  });
  await days.runTimers();
  await days.runTimers();
  const [letter, ...others] = await letters(monthly);
  expect([letter?.letter, others]).toEqual(['plan-price', []]);
  expect(await letters(annual)).toEqual([]);
  const { db } = api.connection;
  const sender = {
    shopUrl: 'https://shop.example',
    statementName: 'SHOP',
    seller: ['Cairn avios shop'],
  };
  const job = { letter: 'plan-price', about: letter?.about ?? '' } as const;
  const [addressed] = await addressLetters(db, job, sender, new Map(), api.clock.now);
  expect(addressed?.written.text).toContain('goes up from €65.00 a month to €70.00 a month.');
  expect(addressed?.written.text).toContain('Your payment on 10 January 2027 is the first');
  const announced = { amount: 70, from: '2027-01-10T12:00:00.000Z' };
  expect(await priceChange(monthly)).toEqual(announced);
  expect(await priceChange(annual)).toBeUndefined();

  await cancelSubscription(db, cancelled, BY_MEMBER, api.clock.now);
  // A cancelled plan shows the new price too, because its member may undo the cancellation.
  expect(await priceChange(cancelled)).toEqual(announced);
  provider.charges = [];
  await days.passUntil('2027-02-10T12:00:00Z');
  expect(provider.charges.map(({ reference, amount }) => [reference, amount.value])).toEqual([
    [`${monthly}.2`, 6_500],
    [`${monthly}.3`, 7_000],
    [`${monthly}.4`, 7_000],
  ]);
  expect(await days.read(monthly)).toMatchObject({ price_minor: 7_000, next_price_minor: null });
  expect(await priceChange(monthly)).toBeUndefined();
  expect(await addressLetters(db, job, sender, new Map(), api.clock.now)).toEqual([]);
  expect(await letters(monthly)).toHaveLength(1);
  expect(await days.faultsInBooks()).toEqual([]);
});

test('a later announcement replaces one that is not charged yet; the old price withdraws it [1.6]', async () => {
  const id = await subscribe();
  const announce = async (price: string, from: string) => {
    await operate(`plan-price EI steady monthly EUR ${price} --from ${from}`);
    await days.runTimers();
    return (await letters(id)).map(({ letter }) => letter).toSorted();
  };
  expect(await announce('80', FROM)).toEqual(['plan-price']);
  expect(await announce('60', '2027-02-01T00:00:00Z')).toEqual(['plan-price', 'plan-price']);
  expect(await priceChange(id)).toEqual({ amount: 60, from: '2027-02-10T12:00:00.000Z' });
  const withdrawn = ['plan-price', 'plan-price', 'plan-price-kept'];
  expect(await announce('65', '2027-02-01T00:00:00Z')).toEqual(withdrawn);
  expect(await priceChange(id)).toBeUndefined();
  // Members without an announced price get no letter.
  expect(await announce('65', '2027-03-01T00:00:00Z')).toEqual(withdrawn);
});

test('who undoes a cancellation later has 30 days’ notice too; who subscribes later is not concerned [1.6] [6.3]', async () => {
  const { db } = api.connection;
  const id = await subscribe('annually');
  await cancelSubscription(db, id, BY_MEMBER, api.clock.now);
  await operate(`plan-price EI steady annually EUR 700 --from ${FROM}`);
  api.clock.now = new Date('2026-12-01T12:00:00Z');
  const { id: later } = await days.subscribeAndPay(newMember(), 'annually');
  api.clock.now = new Date('2027-10-20T12:00:00Z');
  await days.runTimers();
  expect([await letters(id), await letters(later)]).toEqual([[], []]);
  await undoCancellation(db, id, api.clock.now);
  await days.runTimers();
  expect(await letters(id)).toMatchObject([{ letter: 'plan-price' }]);
  // The renewal of 10 November comes too soon.
  expect(await priceChange(id)).toEqual({ amount: 700, from: '2028-11-10T12:00:00.000Z' });
  expect(await letters(later)).toEqual([]);
});

test('two workers announce to each subscriber once, in batches [1.6]', async () => {
  const ids = [await subscribe(), await subscribe()];
  await operate(`plan-price EI steady monthly EUR 71 --from ${FROM}`);
  const { connection, clock, log } = api;
  const run = () => announcePrices({ connection, now: () => clock.now, log });
  await Promise.all([run(), run()]);
  const jobs = await connection.db.selectFrom('job').select('data').execute();
  const abouts = jobs.map(({ data }) => Object(data).about.split('.')[0]).toSorted();
  expect(abouts).toEqual(ids.toSorted());
  await days.settle();
});

test.each([
  ['plan-price EI gold monthly EUR 70', 'EI has no plan gold. It has '],
  ['plan-price EI steady weekly EUR 70', 'billing must be one of monthly, annually.'],
  ['plan-price EI steady monthly EUR 70.001', 'price must be above 0, with at most 2 decimals'],
  ['plan-price EI steady monthly EUR 0', 'price must be above 0'],
  ['plan-price EI steady monthly CHF 70', 'currency must be one of GBP, USD, EUR.'],
])('%s is refused with the reason', async (line, reason) => {
  const { exitCode, lines, audited } = await operate(`${line} --from ${FROM}`);
  expect([exitCode, audited]).toEqual([1, []]);
  expect(lines.join('\n')).toContain(reason);
});

test('plan-price gives members 30 days, and says which moment is the earliest [1.6]', async () => {
  const earliest = '2026-12-15T12:00:00.000Z';
  const early = 'plan-price EI steady monthly EUR 75 --from 2026-12-15T11:59:59Z';
  expect(await operate(early)).toEqual({
    exitCode: 1,
    lines: [`--from must give members 30 days: ${earliest} is the earliest moment.`],
    audited: [],
  });
  expect((await operate(early.replace('11:59:59', '12:00:00'))).exitCode).toBe(0);
  expect((await operate('plan-price EI steady monthly EUR 75')).lines.join()).toContain(
    '--from must be a moment',
  );
});
