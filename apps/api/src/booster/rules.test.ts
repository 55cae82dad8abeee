import { micro } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import { boostableSince, judgeBoost, multipliersWithin } from './rules.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const flight = { id: 'flight', avios: 2_400, madeAt: NOW, isBoosted: false };
const hotel = { id: 'hotel', avios: 1_800, madeAt: boostableSince(NOW), isBoosted: false };
const own = [flight, hotel];
const request = { glpTransactionIds: ['flight', 'hotel'], multiplier: 4, numberOfPoints: 16_800 };
const PRICE = micro(12_345);

test('what was earned 90 days ago to the millisecond can be boosted [1.5]', () => {
  expect(boostableSince(NOW)).toEqual(new Date('2026-08-17T12:00:00Z'));
});

test.each([
  [1_000, 4_000, [1, 2, 4]],
  [1_000, 3_999, [1, 2]],
  [1_000, 999, []],
])('of %i avios with %i left to add, %j times can be added [9.5]', (avios, left, times) => {
  const multipliers = [1, 2, 4].map((multiplyBy) => ({ multiplyBy }));
  const within = multipliersWithin(multipliers, avios, left);
  expect(within.map(({ multiplyBy }) => multiplyBy)).toEqual(times);
});

test('a boost adds what was earned times the multiplier, and costs its price rounded once [7.18]', () => {
  expect(judgeBoost(request, own, PRICE, NOW)).toEqual({
    kind: 'quoted',
    qualifyingAvios: 4_200,
    avios: 16_800,
    priceMicro: 12_345,
    totalMinor: 20_740,
  });
});

test('activity that the member has and did not name adds nothing [7.18]', () => {
  const one = { glpTransactionIds: ['hotel'], multiplier: 1, numberOfPoints: 1_800 };
  expect(judgeBoost(one, own, PRICE, NOW)).toMatchObject({ qualifyingAvios: 1_800, avios: 1_800 });
});

test.each([
  ['an activity that is nobody’s or another’s', request, [flight], PRICE, /does not have/],
  ['a millisecond too old', request, [flight, older(hotel)], PRICE, /last 90 days/],
  ['a sum that is not theirs', { ...request, numberOfPoints: 16_801 }, own, PRICE, /be 16800/],
  ['a multiplier that is not on offer', request, own, undefined, /no such multiplier/],
])('a boost of %s is a bad request [7.18]', (_case, asked, activities, price, message) => {
  const answer = { kind: 'bad_request', message: expect.stringMatching(message) };
  expect(judgeBoost(asked, activities, price, NOW)).toEqual(answer);
});

test('what was boosted once is not boosted again [3.19]', () => {
  const activities = [flight, { ...hotel, isBoosted: true }];
  expect(judgeBoost(request, activities, PRICE, NOW)).toEqual({ kind: 'boosted_already' });
});

function older(activity: typeof hotel) {
  return { ...activity, madeAt: new Date(activity.madeAt.getTime() - 1) };
}
