import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { describe, expect, test } from 'vitest';
import { entryOf } from '#app/errors/catalogue.ts';
import { transfer } from '#app/ordering/orders/product-table.ts';
import { showFees } from './fees.ts';
import {
  bandOf,
  errorOf,
  firstAmount,
  limitsOf,
  parseAmount,
  quoteFee,
  reachOf,
  stopOf,
} from './rules.ts';

const TIERS: PriceTier[] = [
  { lower: 1_000, upper: 3_999, price: { EUR: 25, GBP: 21.5 } },
  { lower: 4_000, upper: 9_999, price: { EUR: 32 } },
  { lower: 10_000, upper: 27_000, price: { EUR: 40 }, available: true },
];
const WORDS = { bandText: '{from} to {to}', locale: 'en-IE' };
const { bands } = showFees(TIERS, 'EUR', WORDS);
const closed = bands.map((band) => ({ ...band, isAvailable: band.from !== 4_000 }));
const RICH = { balance: 90_000, held: 0, left: 162_000 };

describe('fees are those of bands of amounts [1.4] [7.20]', () => {
  test('in whole steps, formatted, in the currencies that have one', () => {
    expect(bands.map(({ texts }) => [texts.band, texts.fee])).toEqual([
      ['1,000 to 3,000', '€25.00'],
      ['4,000 to 9,000', '€32.00'],
      ['10,000 to 27,000', '€40.00'],
    ]);
    expect(showFees(TIERS, 'GBP', WORDS).bands).toMatchObject([{ from: 1_000, fee: 21.5 }]);
    expect(limitsOf(bands)).toEqual({ least: 1_000, most: 27_000 });
  });

  test('an amount has the fee of its band, unless that is closed', () => {
    expect(bandOf(bands, 9_000)?.fee).toBe(32);
    expect(quoteFee(bands, 9_000)).toEqual({ price: 32, bonusAvios: 0 });
    expect(quoteFee(closed, 9_000)).toBeUndefined();
    expect(quoteFee(bands, 28_000)).toBeUndefined();
  });
});

describe('the most that can be sent [5.4] [9.1]', () => {
  test.each([
    ['nobody is known', undefined, { most: 27_000, limitedBy: 'transfer' }],
    ['there is plenty', RICH, { most: 27_000, limitedBy: 'transfer' }],
    ['the balance is less', { ...RICH, balance: 24_350 }, { most: 24_000, limitedBy: 'balance' }],
    [
      'a part is set aside',
      { ...RICH, balance: 24_350, held: 6_000 },
      { most: 18_000, limitedBy: 'held' },
    ],
    ['the year leaves less', { ...RICH, left: 12_000 }, { most: 12_000, limitedBy: 'year' }],
    ['the balance is too low', { ...RICH, balance: 640 }, { most: 0, limitedBy: 'balance' }],
  ])('%s', (_name, means, reach) => {
    expect(reachOf(bands, means)).toEqual(reach);
  });
});

test.each([
  ['12000', 12_000],
  ['12,000', 12_000],
  ['12.000', 12_000],
  [' 12 000 ', 12_000],
  ['１２０００', 12_000],
  ['0', 0],
  ['12.5', undefined],
  ['12,00', undefined],
  ['-1000', undefined],
  ['1e4', undefined],
  ['twelve', undefined],
  ['', undefined],
])('%j is read as %s [5.4]', (text, avios) => {
  expect(parseAmount(text)).toBe(avios);
});

test.each([
  [undefined, bands, RICH, 'number'],
  [0, bands, RICH, 'number'],
  [999, bands, RICH, 'number'],
  [1_500, bands, RICH, 'number'],
  [28_000, bands, RICH, 'number'],
  [25_000, bands, { ...RICH, balance: 24_350 }, 'balance'],
  [13_000, bands, { ...RICH, left: 12_000 }, 'year'],
  [5_000, closed, RICH, 'unavailable'],
  [1_000, bands, undefined, undefined],
  [27_000, bands, RICH, undefined],
])('what is wrong with %s [5.4] [8.23] [9.1]', (avios, some, means, error) => {
  expect(errorOf(avios, some, means)).toBe(error);
});

test('the page opens with an amount that can be sent [1.4]', () => {
  expect(firstAmount(bands, undefined)).toBe(10_000);
  expect(firstAmount(bands, { ...RICH, balance: 4_200 })).toBe(4_000);
  expect(firstAmount(closed, { ...RICH, balance: 8_000 })).toBe(3_000);
  const dear = bands.map((band) => ({ ...band, isAvailable: band.from > 9_000 }));
  expect(firstAmount(dear, undefined)).toBe(10_000);
  expect(firstAmount(bands, { ...RICH, balance: 640 })).toBe(1_000);
});

describe('what stops every transfer [8.9] [8.10] [8.11] [8.24] [8.25]', () => {
  const given = {
    bands,
    means: RICH,
    balance: RICH.balance,
    effects: [],
    disabledBy: transfer.disabledBy,
    owes: false,
  };
  const effectsOf = (code: string) => entryOf(code).effects;

  test.each([
    ['nothing', {}, undefined],
    ['for a visitor neither', { means: undefined, balance: undefined }, undefined],
    ['an unknown balance', { balance: null }, 'balance'],
    ['a debt', { owes: true }, 'stopped'],
    ['a balance under 1,000', { means: { ...RICH, balance: 999 } }, 'low avios'],
    ['one of which too much is set aside', { means: { ...RICH, held: 89_500 } }, 'low avios'],
    ['the limit of the year', { means: { ...RICH, left: 999 } }, 'yearly limit'],
    [
      'no band that is open',
      { bands: bands.map((b) => ({ ...b, isAvailable: false })) },
      'unavailable',
    ],
    ['no band at all', { bands: [] }, 'unavailable'],
  ])('%s', (_name, more, stop) => {
    expect(stopOf({ ...given, ...more })).toBe(stop);
  });

  test.each(['api_error_52', 'api_error_59', 'api_error_60', 'api_error_70'])('%s', (code) => {
    expect(stopOf({ ...given, effects: effectsOf(code) })).toBe('stopped');
  });

  test('the reason stays when its own error disables transfers', () => {
    const low = { ...given, means: { ...RICH, balance: 640 } };
    expect(stopOf({ ...low, effects: effectsOf('transfer_low_avios') })).toBe('low avios');
    expect(stopOf({ ...given, effects: effectsOf('api_error_68') })).toBeUndefined();
  });
});
