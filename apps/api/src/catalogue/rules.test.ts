import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import { expect, test } from 'vitest';
import { bonusOfTier, quoteOf, tiersFor } from './rules.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const summer = {
  id: 'a',
  kind: 'percentage',
  value: 10,
  from_avios: 2_000,
  starts_at: day(1),
  ends_at: day(20),
} as const;
const flash = {
  id: 'b',
  kind: 'fixed',
  value: 500,
  from_avios: 5_000,
  starts_at: day(10),
  ends_at: day(12),
} as const;

test.each([
  ['before it starts', 2_000, day(1).getTime() - 1, undefined],
  ['from its first moment', 2_000, day(1).getTime(), 10],
  ['to its last moment', 2_000, day(20).getTime(), 10],
  ['after its end', 2_000, day(20).getTime() + 1, undefined],
  ['below its smallest package', 1_999, day(5).getTime(), undefined],
  ['of two that run, the one that began last', 5_000, day(11).getTime(), 500],
  ['of two that run, only where the package is large enough', 4_999, day(11).getTime(), 10],
])('a tier’s bonus %s', (_case, lower, now, value) => {
  expect(bonusOfTier(lower, [summer, flash], new Date(now))?.value).toBe(value);
  expect(bonusOfTier(lower, [flash, summer], new Date(now))?.value).toBe(value);
});

test('of two bonuses that began at the same moment the one with the higher id counts', () => {
  const twin = { ...summer, id: 'c', value: 30 };
  for (const campaigns of [
    [summer, twin],
    [twin, summer],
  ]) {
    expect(bonusOfTier(2_000, campaigns, day(5))?.value).toBe(30);
  }
});

const bonus = {
  type: 'percentage',
  value: 25,
  startDate: day(1).toISOString(),
  endDate: day(20).toISOString(),
} as const;
const packages = [
  { lower: 2_000, upper: 2_999, price: { EUR: 0.0245, GBP: 0.020941 }, available: true },
  { lower: 3_000, upper: 3_999, price: { EUR: 0.023 }, available: false },
  { lower: 20_000, upper: 29_999, price: { EUR: 0.01795 }, applicableBonus: bonus },
];
const bands = [
  { lower: 1_000, upper: 3_999, price: { EUR: 25 }, available: true, applicableBonus: bonus },
  { lower: 4_000, upper: 30_000, price: { EUR: 32.5 }, available: true },
];
const openOf = (left?: number, aviosAmount?: number) =>
  tiersFor(packages, left, aviosAmount).map(({ lower, available }) => [lower, available]);

test.each([
  ['all of it is left', 200_000, [true, false, true]],
  ['just enough is left', 20_000, [true, false, true]],
  ['one avios too few is left', 19_999, [true, false, false]],
  ['nothing is left', 0, [false, false, false]],
  ['there is no cap', undefined, [true, false, true]],
])('tiers are open as far as the yearly cap goes: %s [3.10]', (_case, left, open) => {
  expect(openOf(left)).toEqual([2_000, 3_000, 20_000].map((lower, index) => [lower, open[index]]));
});

test('of an amount only the tier that holds it is told, open if the cap covers the amount [7.10]', () => {
  expect(openOf(25_000, 25_000)).toEqual([[20_000, true]]);
  expect(openOf(24_999, 25_000)).toEqual([[20_000, false]]);
  expect(openOf(200_000, 3_500)).toEqual([[3_000, false]]);
  expect(openOf(200_000, 1_999)).toEqual([]);
});

test.each(['purchase', 'gift'] as const)(
  'a %s costs its price per avios times avios, rounded once [9.2] [3.10]',
  (product) => {
    const quote = quoteOf(product, 2_000, packages, 'GBP', day(5));
    expect(quote).toEqual({ priceMicro: 20_941, totalMinor: 4_188, bonusAvios: 0 });
    const withBonus = quoteOf(product, 20_000, packages, 'EUR', day(5));
    expect(withBonus).toEqual({ priceMicro: 17_950, totalMinor: 35_900, bonusAvios: 5_000 });
    expect(quoteOf(product, 20_000, packages, 'EUR', day(21))?.bonusAvios).toBe(0);
  },
);

test.each<[TieredProduct, number, Currency, string]>([
  ['purchase', 2_001, 'EUR', 'is no package'],
  ['purchase', 3_000, 'EUR', 'is closed'],
  ['gift', 20_000, 'USD', 'has no price in that currency'],
  ['purchase', 4_000, 'EUR', 'has no tier'],
  ['transfer', 1_500, 'EUR', 'is between two steps'],
  ['transfer', 0, 'EUR', 'is nothing'],
  ['transfer', 28_000, 'EUR', 'is more than goes at a time'],
])('a %s of %d in %s is not for sale: it %s [9.2] [9.1]', (product, avios, currency) => {
  const tiers = product === 'transfer' ? bands : packages;
  expect(quoteOf(product, avios, tiers, currency, day(5))).toBeUndefined();
});

test('a transfer costs its band’s fee, and brings no bonus [5.4]', () => {
  const least = quoteOf('transfer', 1_000, bands, 'EUR', day(5));
  expect(least).toEqual({ priceMicro: 25_000, totalMinor: 2_500, bonusAvios: 0 });
  const most = quoteOf('transfer', 27_000, bands, 'EUR', day(5));
  expect(most).toEqual({ priceMicro: 1_204, totalMinor: 3_250, bonusAvios: 0 });
});
