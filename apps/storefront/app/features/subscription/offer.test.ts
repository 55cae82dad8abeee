import { expect, test } from 'vitest';
import { showPlans } from './offer.ts';

const plan = {
  version: 1,
  active: true,
  packageId: 'steady',
  partnerName: 'ei',
  avios: { monthly: 5_000, annually: 60_000 },
  contentEntryId: 'plan-steady',
  packageName: 'Steady 5K',
  eligibility: { status: true, loggedIn: false, errorCodes: [] },
  currency: 'GBP' as const,
  prices: {
    monthly: { originalPrice: 55.56, currentPrice: 55.56, savings: 0 },
    annually: {
      originalPrice: 666.72,
      currentPrice: { EUR: 725.4, GBP: 620.05 },
      savings: 46.67,
    },
    frequencyDifference: 46.67,
  },
};
const format = {
  locale: 'en-GB',
  smallUnits: { GBP: { shown: '{amount}p', spoken: '{amount} pence' } },
};

test('a plan shows its prices in the currency of the answer, and what a year saves [3.24] [9.4]', () => {
  const [shown] = showPlans([plan], format);
  expect(shown).toMatchObject({
    packageId: 'steady',
    avios: 5_000,
    aviosPerYear: 60_000,
    saving: '£46.67',
    prices: {
      monthly: { price: 55.56, avios: 5_000, texts: { total: '£55.56', original: undefined } },
      annually: {
        price: 620.05,
        avios: 60_000,
        texts: { total: '£620.05', original: '£666.72', perAvios: { spoken: '1.03 pence' } },
      },
    },
  });
});

test('plans that are not sold, or have no price in the currency, are left out [3.24]', () => {
  const prices = {
    ...plan.prices,
    annually: { ...plan.prices.annually, currentPrice: { EUR: 1 } },
  };
  expect(
    showPlans(
      [
        { ...plan, active: false },
        { ...plan, prices },
      ],
      format,
    ),
  ).toEqual([]);
});

test('a year that costs as much as twelve months saves nothing [3.24]', () => {
  const prices = { ...plan.prices, frequencyDifference: 0 };
  expect(showPlans([{ ...plan, prices }], format)[0]?.saving).toBeUndefined();
});
