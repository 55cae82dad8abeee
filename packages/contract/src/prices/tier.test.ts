import { expect, test } from 'vitest';
import type { PriceTier } from './price-tiers.ts';
import { bonusOf, priceIn, quotePackage, tierOf } from './tier.ts';

const now = new Date('2026-11-15T12:00:00Z');
const bonus = {
  type: 'percentage',
  value: 25,
  startDate: '2026-11-01T00:00:00Z',
  endDate: '2026-11-30T23:59:59Z',
} as const;
const tier: PriceTier = { lower: 20_000, upper: 29_999, price: 0.02 };

test('an amount belongs to the tier that holds it, bounds included [3.10]', () => {
  expect(tierOf(19_999, [tier])).toBeUndefined();
  expect(tierOf(20_000, [tier])).toBe(tier);
  expect(tierOf(29_999, [tier])).toBe(tier);
  expect(tierOf(30_000, [tier])).toBeUndefined();
});

test('one price, or a price for each currency, is read alike [3.10]', () => {
  expect(priceIn(0.02, 'GBP')).toBe(0.02);
  expect(priceIn({ GBP: 0.03 }, 'GBP')).toBe(0.03);
  expect(priceIn({ GBP: 0.03 }, 'EUR')).toBeUndefined();
});

test('a bonus is what the tier says, else a percentage rounded down or a fixed count [3.10]', () => {
  expect(bonusOf(20_001, { ...tier, applicableBonus: bonus }, now)).toBe(5_000);
  expect(
    bonusOf(20_000, { ...tier, applicableBonus: { ...bonus, type: 'fixed', value: 77 } }, now),
  ).toBe(77);
  expect(bonusOf(20_000, { ...tier, bonusPoints: 9, applicableBonus: bonus }, now)).toBe(9);
  expect(
    bonusOf(20_000, { ...tier, applicableBonus: bonus }, new Date('2026-12-01T00:00:00Z')),
  ).toBe(0);
  expect(
    bonusOf(20_000, { ...tier, applicableBonus: bonus }, new Date('2026-10-31T23:59:59Z')),
  ).toBe(0);
});

test('a package without a tier, a price in the currency, or availability has no quote', () => {
  expect(quotePackage(5, [tier], 'EUR', now)).toBeUndefined();
  expect(quotePackage(20_000, [{ ...tier, price: { GBP: 1 } }], 'EUR', now)).toBeUndefined();
  expect(quotePackage(20_000, [{ ...tier, available: false }], 'EUR', now)).toBeUndefined();
  expect(quotePackage(20_000, [tier], 'EUR', now)).toEqual({
    avios: 20_000,
    bonusAvios: 0,
    bonusEnds: undefined,
    total: 40_000,
    pricePerAvios: 20_000,
  });
});
