import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { quotePackages } from '@cairn/contract/prices/quote-packages';
import { expect, test } from 'vitest';
import { fromMultipliers, fromPackages, fromPlans, fromTransferFees } from './from-price.ts';

const now = new Date('2026-11-15T12:00:00Z');
const tiers: PriceTier[] = [
  { lower: 2_000, upper: 2_999, price: 0.0245 },
  { lower: 3_000, upper: 3_999, price: 0.02, available: false },
  {
    lower: 4_000,
    upper: 4_999,
    price: 0.022,
    applicableBonus: {
      type: 'percentage',
      value: 10,
      startDate: '2026-11-01T00:00:00Z',
      endDate: '2026-11-30T00:00:00Z',
    },
  },
];

test('only offered packages that can be bought are quoted [9.2]', () => {
  expect(quotePackages(tiers, 'EUR', now).map((quote) => quote.avios)).toEqual([2_000, 4_000]);
});

test('packages: the smallest total, and the lowest price per avios with its bonus and without', () => {
  expect(fromPackages(quotePackages(tiers, 'EUR', now))).toEqual({
    total: 4_900,
    pricePerAvios: 20_000,
    basePricePerAvios: 22_000,
  });
  expect(fromPackages([])).toEqual({});
});

test('transfers: the lowest fee that can be had in the currency', () => {
  const fees = [
    { lower: 1_000, upper: 1_999, price: { EUR: 20 }, available: false },
    { lower: 2_000, upper: 2_999, price: { EUR: 30 } },
    { lower: 3_000, upper: 3_999, price: { EUR: 25 } },
  ];
  expect(fromTransferFees(fees, 'EUR')).toEqual({ total: 2_500 });
  expect(fromTransferFees(fees, 'GBP')).toEqual({});
});

test('multipliers: the lowest discounted price per avios', () => {
  const multiplier = (multiplyBy: number, price: number) => ({
    multiplyBy,
    displayName: `${multiplyBy}x`,
    pricing: { discountedPricePerPoint: { EUR: price }, standardPricePerPoint: 1 },
  });
  const options = {
    transactionGroups: [],
    multipliersAvailable: [multiplier(1, 0.0142), multiplier(4, 0.012)],
    boostedPointsThisYear: 0,
    remainingAllowance: 100_000,
  };
  expect(fromMultipliers(options, 'EUR').pricePerAvios).toBe(12_000);
  expect(fromMultipliers(options, 'USD')).toEqual({});
});

test('plans: the lowest price per avios, by the month or by the year', () => {
  const plan = {
    version: 1,
    active: true,
    packageId: 'light',
    partnerName: 'ei',
    avios: { monthly: 1_000, annually: 12_000 },
    contentEntryId: 'plan-light',
    packageName: 'Light',
    eligibility: { status: true, loggedIn: false, errorCodes: [] },
    currency: 'EUR' as const,
    prices: {
      monthly: { originalPrice: 15, currentPrice: 15, savings: 0 },
      annually: { originalPrice: 180, currentPrice: { EUR: 168 }, savings: 12 },
      frequencyDifference: 12,
    },
  };
  expect(fromPlans([plan], 'EUR').pricePerAvios).toBe(14_000);
  expect(fromPlans([], 'EUR')).toEqual({});
});
