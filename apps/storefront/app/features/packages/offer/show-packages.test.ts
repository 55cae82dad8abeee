import { expect, test } from 'vitest';
import { currencyWithPrices } from '#app/ordering/package-choice/shown-package.ts';
import { showPackages } from './show-packages.ts';
import { samePercent } from './show-sizes.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const kind = { label: '', text: 'Why', tag: '' };
const kinds = {
  goal: kind,
  closest: kind,
  bonus: kind,
  most: kind,
  popular: kind,
  value: kind,
  smallest: kind,
};
const content = {
  intro: 'Choose.',
  bonusEndText: 'Until {date}.',
  bonusFromText: '{percent}% from {from} until {date}.',
  smallUnits: { EUR: { shown: '{amount}c', spoken: '{amount} cent' } },
  packages: {
    countText: { one: '{count} package', other: '{count} packages, {from} to {to}' },
    pricePerAviosText: '{pricePerAvios} per avios',
    eachText: '{pricePerAvios} each',
    withoutBonusText: '{pricePerAvios} without',
    sizeRangeText: '{from} to {to}',
    noBonusText: 'No bonus',
    thresholdText: '{next} for {price} more than {before}, {avios} more',
    lowestPriceText: 'Lowest price',
  },
  panel: {
    bonusTitle: '{percent}% bonus',
    curveLabel: '{first} for {least} to {last} for {most}',
  },
  picks: { kinds, bonusText: '{avios} + {bonus}' },
};
const format = {
  timeZone: 'Europe/Dublin',
  zoneName: 'Irish time',
  locale: 'en-GB',
  popular: undefined,
  content,
} as const;
const applicableBonus = {
  type: 'percentage' as const,
  value: 25,
  startDate: '2026-11-01T00:00:00Z',
  endDate: '2026-11-30T23:59:59Z',
};
const tiers = [
  { lower: 2_000, upper: 19_999, price: { EUR: 0.0245, GBP: 0.02 } },
  { lower: 20_000, upper: 59_999, price: { EUR: 0.0177 }, applicableBonus },
  { lower: 60_000, upper: 69_999, price: { EUR: 0.0169 }, available: false },
];

function find(avios: number, currency: 'EUR' | 'GBP' = 'EUR') {
  return showPackages(tiers, currency, format, NOW).packages.find((one) => one.avios === avios);
}

test('every offered amount is there, priced by its tier, bonus and all [9.2]', () => {
  const { packages, bonus, intro, countTexts } = showPackages(tiers, 'EUR', format, NOW);
  expect(packages).toHaveLength(24);
  expect(find(25_000)).toEqual({
    avios: 25_000,
    isAvailable: true,
    fullness: 0.548,
    texts: { avios: '25,000' },
    price: {
      total: 442.5,
      pricePerAvios: 14_160,
      basePricePerAvios: 17_700,
      bonusAvios: 6_250,
      texts: {
        total: '€442.50',
        pricePerAvios: { shown: '1.42c', spoken: '1.42 cent' },
        each: { shown: '1.42c each', spoken: '1.42 cent each' },
        eachInFull: { shown: '1.42c per avios', spoken: '1.42 cent per avios' },
        basePricePerAvios: { shown: '1.77c', spoken: '1.77 cent' },
        withoutBonus: { shown: '1.77c without', spoken: '1.77 cent without' },
        bonus: '6,250',
        sum: '25,000 + 6,250',
        receive: '31,250',
      },
    },
  });
  expect(bonus).toEqual({
    endsAt: Date.parse('2026-11-30T23:59:59Z'),
    ends: '30 November at 23:59, Irish time',
    from: '20,000',
    percent: '25',
    title: '25% bonus',
  });
  expect(intro).toBe('25% from 20,000 until 30 November at 23:59, Irish time.');
  expect(countTexts).toMatchObject({
    '': '24 packages, 2,000 to 200,000',
    small: '8 packages, 2,000 to 15,000',
    'medium,large': '16 packages, 20,000 to 200,000',
  });
});

test('one that is closed keeps its price; without a tier or a price in this currency there is none [4.22]', () => {
  expect(find(60_000)).toMatchObject({ isAvailable: false, price: { total: 1_014 } });
  expect(find(200_000)).toEqual({
    avios: 200_000,
    isAvailable: false,
    fullness: 1,
    texts: { avios: '200,000' },
  });
  expect(find(25_000, 'GBP')?.price).toBeUndefined();
});

test('a currency without a price gives way to the first that has one [4.24]', () => {
  expect(currencyWithPrices(tiers, 'GBP')).toBe('GBP');
  expect(currencyWithPrices(tiers, 'USD')).toBe('GBP');
  expect(currencyWithPrices(tiers.slice(1), 'USD')).toBe('EUR');
  expect(currencyWithPrices([], 'USD')).toBe('USD');
});

test('bonuses that differ have no percentage in common', () => {
  const packages = [
    { avios: 20_000, bonusAvios: 5_000 },
    { avios: 40_000, bonusAvios: 10_000 },
  ];
  expect(samePercent(packages)).toBe('25');
  expect(samePercent([...packages, { avios: 50_000, bonusAvios: 5_000 }])).toBeUndefined();
  expect(samePercent([{ avios: 3_000, bonusAvios: 1_000 }])).toBeUndefined();
  expect(samePercent([])).toBeUndefined();
});

function offerOf(prices: readonly [number, number, number], hasBonus: boolean) {
  const bonus = hasBonus && { applicableBonus };
  const list = [
    { lower: 2_000, upper: 19_999, price: prices[0] },
    { lower: 20_000, upper: 99_999, price: prices[1], ...bonus },
    { lower: 100_000, upper: 200_000, price: prices[2], ...bonus },
  ];
  return showPackages(list, 'EUR', format, NOW);
}

test('a size says what is true of it: no bonus, what the threshold brings, the lowest price', () => {
  expect(offerOf([0.02, 0.018, 0.015], true).sizes).toEqual({
    small: { range: '2,000 to 15,000', percent: undefined, note: 'No bonus' },
    medium: {
      range: '20,000 to 90,000',
      percent: '25',
      note: '20,000 for €60.00 more than 15,000, 10,000 more',
    },
    large: { range: '100,000 to 200,000', percent: '25', note: 'Lowest price' },
  });
  const nothing = { percent: undefined, note: undefined };
  expect(offerOf([0.02, 0.018, 0.015], false).sizes).toMatchObject({
    small: nothing,
    medium: nothing,
    large: { percent: undefined, note: 'Lowest price' },
  });
});

test('prices are drawn with and without the bonus, unless a bigger package costs more per avios', () => {
  const { curve } = offerOf([0.02, 0.018, 0.015], true);
  expect(curve?.label).toBe('2.00 cent for 2,000 to 1.20 cent for 200,000');
  expect(curve?.plain).toMatch(/^M6 12h0M/);
  expect(curve?.without).toMatch(/M294 54\.5h0$/);
  expect(curve?.reduced).toMatch(/M294 80h0$/);
  expect(curve?.bonus?.avios).toBe('20,000');
  expect(offerOf([0.02, 0.018, 0.02], false).curve).toBeUndefined();
});
