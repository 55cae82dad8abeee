import { describe, expect, test } from 'vitest';
import { entryOf } from '#app/errors/catalogue.ts';
import { obstacleTo, quoteIn } from './rules.ts';
import type { ShownPackage } from './shown-package.ts';

const price = {
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
};
const onSale: ShownPackage = {
  avios: 25_000,
  isAvailable: true,
  fullness: 0.5,
  texts: { avios: '25,000' },
  price,
};
const { price: _, ...unpriced } = onSale;
const NOTHING = {
  product: 'purchase',
  balance: undefined,
  effects: [],
  left: undefined,
  owes: false,
} as const;

describe('a package can be chosen unless something stands in its way [4.22]', () => {
  test.each([
    ['it is closed', { ...onSale, isAvailable: false }, NOTHING, 'unavailable'],
    ['it has no price in this currency', unpriced, NOTHING, 'unavailable'],
    ['the balance of a member is missing', onSale, { ...NOTHING, balance: null }, 'balance'],
    ['a balance of zero is one', onSale, { ...NOTHING, balance: 0 }, undefined],
    ['a visitor has none to miss', onSale, NOTHING, undefined],
    ['the limit leaves less', onSale, { ...NOTHING, left: 24_999 }, 'over limit'],
    ['the limit leaves just that', onSale, { ...NOTHING, left: 25_000 }, undefined],
    [
      'closed and over the limit, which stays true when it opens',
      { ...onSale, isAvailable: false },
      { ...NOTHING, left: 4_000 },
      'over limit',
    ],
    ['the member owes avios', onSale, { ...NOTHING, left: 0, owes: true }, 'stopped'],
  ])('%s', (_name, shown, circumstances, obstacle) => {
    expect(obstacleTo(shown, circumstances)).toBe(obstacle);
  });

  test.each(['api_error_52', 'api_error_59', 'api_error_60', 'api_error_70'])(
    '%s stops every one of them [6.6] [8.9] [8.10] [8.11]',
    (code) => {
      const { effects } = entryOf(code);
      expect(obstacleTo(onSale, { ...NOTHING, balance: 100, effects })).toBe('stopped');
    },
  );

  test('an error that stops purchases alone stops them too', () => {
    const effects = ['should_disable_purchase'] as const;
    expect(obstacleTo(onSale, { ...NOTHING, balance: 100, effects })).toBe('stopped');
    expect(
      obstacleTo(onSale, { ...NOTHING, balance: 100, effects: ['should_disable_transfer'] }),
    ).toBe(undefined);
  });
});

test('a package has a price unless it is closed, unpriced or not there [4.22]', () => {
  expect(quoteIn([onSale], 25_000)).toEqual({ price: 442.5, bonusAvios: 6_250 });
  expect(quoteIn([{ ...onSale, isAvailable: false }], 25_000)).toBeUndefined();
  expect(quoteIn([unpriced], 25_000)).toBeUndefined();
  expect(quoteIn([onSale], 30_000)).toBeUndefined();
});
