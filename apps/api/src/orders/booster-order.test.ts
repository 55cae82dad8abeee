import { boosterOptions } from '@cairn/contract/prices/booster-options';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  DAY,
  HOUR,
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../tests/kit/api/paying-api.ts';
import { expireOrders } from './sweeps/expire-orders.ts';

let api: PayingApi;
let number: string;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(async () => {
  await api.stop();
});

const flight = (id: string, avios: number, daysAgo = 1) => ({
  id,
  type: 'flight' as const,
  sectorType: 'Economy',
  description: 'Dublin to Boston',
  partner: 'EI',
  avios,
  madeAt: new Date(api.now().getTime() - daysAgo * DAY),
});

beforeEach(async () => {
  const activities = [flight('out', 1_000), flight('back', 1_500), flight('old', 700, 91)];
  ({ number } = await api.newMember({ balance: 5_000, activities }));
});

function boost(ids: string[], multiplier: number, numberOfPoints: number) {
  const glpTransactionIds = ids.map((id) => `EI-${number}-${id}`);
  return { ...packageOf(numberOfPoints), glpTransactionIds, multiplier };
}

function start(...what: Parameters<typeof boost>) {
  const how = { body: boost(...what), number };
  return api.answer('POST', '/transactions?product=booster', how);
}

async function pay(id: unknown) {
  await api.pay(`${id}`, {}, { number });
  return await api.settle();
}

const BOOSTED = {
  status: 409,
  code: 'conflict',
  message: 'One of these activities has been boosted already.',
};

async function errorCode(id: unknown) {
  return (await api.state(`${id}`, { number })).payload.errorCode;
}

test('a boost adds what was earned times the multiplier, and uses the allowance [7.18] [3.17] [9.5]', async () => {
  const { id } = await start(['out', 'back'], 3, 7_500);
  expect(await pay(id)).toEqual([]);
  const { statusName, payload } = await api.state(`${id}`, { number });
  expect(statusName).toBe('transaction_complete');
  expect(payload.additionalData).toEqual({
    totalPrice: 102,
    multiplier: 3,
    qualifyingAviosAmount: 2_500,
    glpTransactionIds: [`EI-${number}-back`, `EI-${number}-out`],
  });
  expect(await api.points(number)).toEqual({ balance: 12_500, held: 0 });
  expect(await api.capUsed('booster', number)).toBe(7_500);
  expect(await api.capUsed('purchase', number)).toBe(0);
});

test('a boost started during a campaign keeps its price after the end; one started later does not [7.18] [3.21]', async () => {
  const { db } = api.connection;
  const [starts_at, ends_at] = [api.now(), new Date(api.now().getTime() + HOUR)];
  const code = 'an-hour';
  await db
    .insertInto('booster_campaign')
    .values({ company: 'EI', code, starts_at, ends_at })
    .execute();
  const how = { body: { campaignCode: code }, number };
  expect((await api.call('POST', '/stickycampaignenrolment', how)).status).toBe(204);
  const key = 'LCL_0123456789abcdef';
  const again = () =>
    api.answer('POST', '/transactions?product=booster', {
      body: boost(['out'], 2, 2_000),
      number,
      key,
    });
  const { id } = await again();
  const price = async (order: unknown) => (await api.state(`${order}`, { number })).payload;
  const discounted = { pricePerPoint: 0.0135, additionalData: { totalPrice: 27 } };
  expect(await price(id)).toMatchObject(discounted);

  api.pass(HOUR);
  expect(await again()).toMatchObject({ id });
  expect(await price(id)).toMatchObject(discounted);
  expect(await pay(id)).toEqual([]);
  expect(await price(id)).toMatchObject(discounted);
  const later = await start(['back'], 2, 3_000);
  expect(await price(later.id)).toMatchObject({
    pricePerPoint: 0.0143,
    additionalData: { totalPrice: 42.9 },
  });
});

test('what was boosted is not boosted again [3.19] [7.18]', async () => {
  const { id } = await start(['out'], 1, 1_000);
  await pay(id);
  expect(await start(['out'], 1, 1_000)).toMatchObject(BOOSTED);
  expect(await start(['out', 'back'], 1, 2_500)).toMatchObject(BOOSTED);
  expect(await start(['back'], 1, 1_500)).toMatchObject({ status: 201 });
});

test('a new start may boost what the open one would have [7.18] [4.11]', async () => {
  const first = await start(['out', 'back'], 1, 2_500);
  const second = await start(['out'], 4, 4_000);
  expect(second).toMatchObject({ status: 201 });
  expect(await errorCode(first.id)).toBe(903);
  expect(await api.capUsed('booster', number)).toBe(4_000);
});

test('an activity counts as boosted once its order is paid, not before [3.19] [7.8]', async () => {
  const isBoosted = async () => {
    const answer = await api.answer('GET', '/products/booster/options', { number });
    const { transactionGroups } = boosterOptions.parse(answer);
    const activities = transactionGroups.flatMap(({ transactions }) => transactions);
    return activities.find(({ identifier }) => identifier.endsWith('-out'))?.isBoosted;
  };
  const { id } = await start(['out'], 1, 1_000);
  expect(await isBoosted()).toBe(false);
  await pay(id);
  expect(await isBoosted()).toBe(true);
});

test('boosts of one activity at once end with one order that has it [7.18]', async () => {
  const answers = await Promise.all([1, 2, 3].map((by) => start(['out'], by, by * 1_000)));
  // A start that finds the activity taken by another at that moment is refused.
  const [started, refused] = [
    answers.filter(({ status }) => status !== 409),
    answers.filter(({ status }) => status === 409),
  ];
  for (const answer of refused) expect(answer).toMatchObject(BOOSTED);
  const codes = await Promise.all(started.map(async ({ id }) => await errorCode(id)));
  const replaced = codes.filter((code) => code === 903);
  expect(codes.sort()).toEqual([...replaced, undefined]);
  const marks = await api.connection.db
    .selectFrom('boosted_activity')
    .select('order_id')
    .where('activity_id', '=', `EI-${number}-out`)
    .execute();
  expect(marks).toHaveLength(1);
});

test('an activity is free again when nobody pays [9.7] [3.19]', async () => {
  const { id } = await start(['out'], 1, 1_000);
  api.pass(15 * HOUR);
  await expireOrders(api);
  expect(await errorCode(id)).toBe(901);
  expect(await api.capUsed('booster', number)).toBe(0);
  const { id: next } = await start(['out'], 1, 1_000);
  expect(await pay(next)).toEqual([]);
  expect(await api.points(number)).toEqual({ balance: 6_000, held: 0 });
});

test('an activity is free again when the boost is refunded [3.19]', async () => {
  const { id } = await start(['out'], 2, 2_000);
  await pay(id);
  const refund = await api.answer('POST', `/transactions/${id}/refund`, { number });
  expect(refund.status).toBe('requested');
  await api.settle();
  expect(await api.points(number)).toEqual({ balance: 5_000, held: 0 });
  expect(await start(['out'], 1, 1_000)).toMatchObject({ status: 201 });
});

test.each<[string, Parameters<typeof boost>]>([
  ['points that are not the product', [['out'], 2, 1_999]],
  ['a multiplier that there is not', [['out'], 5, 5_000]],
  ['an activity of too long ago', [['old'], 1, 700]],
  ['an activity that there is not', [['none'], 1, 1_000]],
])('%s: 400 [7.18] [9.5]', async (_, what) => {
  expect(await start(...what)).toMatchObject({ status: 400, code: 'bad_request' });
});

test('somebody else’s activity is as unknown as none, and 11 are too many [7.18] [9.5]', async () => {
  const other = await api.newMember({ activities: [flight('out', 1_000)] });
  const glpTransactionIds = [`EI-${other.number}-out`];
  const body = { ...packageOf(1_000), glpTransactionIds, multiplier: 1 };
  const how = { body, number };
  const theirs = await api.answer('POST', '/transactions?product=booster', how);
  expect(theirs).toEqual(await start(['none'], 1, 1_000));
  const eleven = Array.from({ length: 11 }, (_, index) => `x${index}`);
  expect(await start(eleven, 1, 1_000)).toMatchObject({ status: 400 });
  expect(await start(['out', 'out'], 1, 2_000)).toMatchObject({ status: 400 });
});

test('no more than the year’s allowance is added [3.19] [7.18]', async () => {
  const activities = [flight('out', 1_000)];
  ({ number } = await api.newMember({ activities, capsUsed: { booster: 98_000 } }));
  expect(await start(['out'], 3, 3_000)).toMatchObject({ status: 409, code: 'conflict' });
  expect(await start(['out'], 2, 2_000)).toMatchObject({ status: 201 });
});
