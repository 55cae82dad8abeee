import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { NO_APPROVALS } from '../approvals/approval-rules.ts';

const BETH = staff('beth', 'marketing');
const NOW = new Date('2026-11-15T12:00:00Z');
const NOON = '2026-11-16T12:00:00.000Z';
const KEY = { company: 'EI', product: 'purchase', lower: 2_000, currency: 'EUR' };
const PRESENT = 0.0245;

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now, rules: NO_APPROVALS });
});
beforeEach(async () => {
  api.clock.now = NOW;
  const { db } = api.connection;
  await db.deleteFrom('tier_price_change').execute();
  await desk.press(BETH, 'price', { input: { ...KEY, price: `${PRESENT}` } });
});
afterAll(() => api.stop());

function schedule(price: string, from = NOON, more: object = {}) {
  return desk.press(BETH, 'price schedule', { input: { ...KEY, price, from, ...more } });
}

async function listed() {
  const { body } = await desk.get(BETH, 'price list', '?company=EI&product=purchase');
  const tier = body.tiers.find(({ lower }: { lower: number }) => lower === KEY.lower);
  return tier.prices.find(({ currency }: { currency: string }) => currency === 'EUR');
}

/** The price as a visitor, a member and the quote of an order see it. */
async function seen() {
  const generic = await api.call('GET', '/products/purchase/prices/generic?currency=EUR');
  const personal = await api.call('GET', '/products/purchase/prices');
  const [[first], [own]] = [await generic.json(), await personal.json()];
  return [first.price, own.price.EUR];
}

async function orderPrice(id: string): Promise<unknown> {
  return (await api.state(id)).payload.pricePerPoint;
}

test('a scheduled price begins at its moment everywhere, and an order from before keeps its own [7.23]', async () => {
  expect((await schedule('0.03')).body).toEqual({
    kind: 'done',
    result: { price: 'EI/purchase/2000/EUR', to: 0.03, from: NOON, replaces: null },
  });
  await schedule('0.02', '2026-11-17T12:00:00Z');
  api.clock.now = new Date(Date.parse(NOON) - 1);
  expect(await seen()).toEqual([PRESENT, PRESENT]);
  const before = await api.start('purchase', packageOf(2_000));
  expect(await orderPrice(before)).toBe(PRESENT);

  api.clock.now = new Date(NOON);
  expect(await seen()).toEqual([0.03, 0.03]);
  expect(await orderPrice(before)).toBe(PRESENT);
  expect(await orderPrice(await api.start('purchase', packageOf(2_000)))).toBe(0.03);
  api.clock.now = new Date('2026-11-17T12:00:00Z');
  expect(await seen()).toEqual([0.02, 0.02]);
});

test('present and scheduled prices are listed, and one that has not begun can be replaced and withdrawn', async () => {
  await schedule('0.03');
  await schedule('0.02', '2026-11-17T12:00:00Z');
  expect((await schedule('0.035')).body.result).toMatchObject({ to: 0.035, replaces: 0.03 });
  expect(await listed()).toEqual({
    currency: 'EUR',
    price: PRESENT,
    scheduled: [
      { from: NOON, price: 0.035 },
      { from: '2026-11-17T12:00:00.000Z', price: 0.02 },
    ],
  });
  const withdraw = () => desk.press(BETH, 'price withdraw', { input: { ...KEY, from: NOON } });
  expect((await withdraw()).body.result).toEqual({ price: 'EI/purchase/2000/EUR', from: NOON });
  expect((await withdraw()).body).toMatchObject({ code: 'not_found' });
  api.clock.now = new Date(NOON);
  expect(await listed()).toMatchObject({ price: PRESENT, scheduled: [{ price: 0.02 }] });
});

test('a price that has begun cannot be withdrawn; one that is set at once holds instead', async () => {
  await schedule('0.03');
  await schedule('0.02', '2026-11-17T12:00:00Z');
  api.clock.now = new Date(NOON);
  const withdrawn = await desk.press(BETH, 'price withdraw', { input: { ...KEY, from: NOON } });
  expect(withdrawn.body).toMatchObject({ code: 'conflict' });
  const set = await desk.press(BETH, 'price', { input: { ...KEY, price: '0.04' } });
  expect(set.body.result).toMatchObject({ from: 0.03, to: 0.04 });
  expect(await seen()).toEqual([0.04, 0.04]);
  api.clock.now = new Date('2026-11-17T12:00:00Z');
  expect(await seen()).toEqual([0.02, 0.02]);
});

test('the preview of a price shows what is scheduled before and after it', async () => {
  await schedule('0.03');
  const input = { ...KEY, price: '0.02', from: '2026-11-17T12:00:00Z' };
  const { body } = await desk.preview(BETH, 'price schedule', input);
  expect(body).toMatchObject({
    before: { price: '0.0245', scheduled: `0.03 from ${NOON}` },
    after: { scheduled: `0.03 from ${NOON}; 0.02 from 2026-11-17T12:00:00.000Z` },
  });
  expect((await listed()).scheduled).toHaveLength(1);
});

test.each([
  ['the present', '2026-11-15T12:00:00Z', {}, 'from must be in the future'],
  ['seconds within a minute', '2026-11-16T12:00:30Z', {}, 'a whole minute'],
  ['a tier that is not there', NOON, { lower: 2_001 }, 'lower must be where a tier'],
  ['a fee in thousandths', NOON, { product: 'transfer', lower: 1_000 }, 'at most 2 decimals'],
  ['a currency without a price', NOON, { company: 'IB', lower: 3_000 }, 'has no price yet'],
])('a price is not scheduled for %s', async (_what, from, more, message) => {
  const { db } = api.connection;
  await db
    .deleteFrom('tier_price')
    .where((row) => row.and({ company: 'IB', product: 'purchase', lower: 3_000 }))
    .execute();
  const { body } = await schedule('0.025', from, more);
  expect(body.message).toContain(message);
});
