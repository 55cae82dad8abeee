import { micro, minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import { showQuotes } from './show-quotes.ts';

const quote = {
  avios: 25_000,
  bonusAvios: 6_250,
  bonusEnds: new Date('2026-11-30T23:30:00Z'),
  total: minor(44_250),
  pricePerAvios: micro(14_160),
};
const format = {
  timeZone: 'Europe/Dublin',
  locale: 'en-GB',
  currency: 'EUR',
  smallUnits: { EUR: { shown: '{amount}c', spoken: '{amount} cent' } },
} as const;

test('a package is told with its bonus, price per avios and total [9.6]', () => {
  expect(showQuotes([quote], format)).toEqual([
    {
      avios: 25_000,
      bonusAvios: 6_250,
      texts: {
        avios: '25,000',
        bonus: { avios: '6,250', ends: '30 Nov' },
        pricePerAvios: { shown: '1.42c', spoken: '1.42 cent' },
        total: '€442.50',
      },
    },
  ]);
});

test('the bonus ends on the day that it is where the reader lives', () => {
  const [shown] = showQuotes([quote], { ...format, timeZone: 'Europe/Madrid', locale: 'es-ES' });
  expect(shown?.texts.bonus?.ends).toBe('1 dic');
});

test('without a bonus there are no words for it', () => {
  const [shown] = showQuotes([{ ...quote, bonusAvios: 0, bonusEnds: undefined }], format);
  expect(shown?.texts.bonus).toBeUndefined();
});
