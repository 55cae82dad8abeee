import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  decimalFromMicro,
  formatFraction,
  formatHundredths,
  formatMoney,
  formatUnit,
  micro,
  microFromDecimal,
  minor,
  minorFromDecimal,
  pricePerAvios,
  totalPrice,
} from './money.ts';

test('a total is price per avios times avios, rounded half up once', () => {
  expect(totalPrice(micro(17_700), 25_000)).toBe(44_250);
  expect(totalPrice(micro(15_128), 25_000)).toBe(37_820);
  expect(totalPrice(micro(5_000), 1)).toBe(1);
  expect(totalPrice(micro(4_999), 1)).toBe(0);
});

test('a total never differs from the exact product by more than half a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 200_000 }),
      (price, avios) => {
        const off = totalPrice(micro(price), avios) * 10_000 - price * avios;
        expect(off).toBeGreaterThan(-5_000);
        expect(off).toBeLessThanOrEqual(5_000);
      },
    ),
  );
});

test('a price on the wire is read as the whole units it stands for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (count) => {
      expect(microFromDecimal(decimalFromMicro(micro(count)))).toBe(count);
    }),
  );
  expect(minorFromDecimal(14.9)).toBe(1_490);
});

test('the price per avios counts what arrives', () => {
  expect(pricePerAvios(minor(44_250), 31_250)).toBe(14_160);
});

test('half a unit is not an amount', () => {
  expect(() => minor(0.5)).toThrow(RangeError);
  expect(() => micro(Number.NaN)).toThrow(RangeError);
});

test('money shows two decimals, and the code for dollars [9.6]', () => {
  expect(formatMoney(minor(44_250), 'EUR', 'en-IE')).toBe('€442.50');
  expect(formatMoney(minor(100_000), 'GBP', 'en-GB')).toBe('£1,000.00');
  expect(formatMoney(minor(1_000), 'USD', 'en-US')).toBe('USD\u00a010.00');
  expect(formatMoney(minor(44_250), 'EUR', 'es-ES')).toBe('442,50\u00a0€');
});

test('a price per avios shows hundredths of the unit, or a fraction of it', () => {
  expect(formatHundredths(micro(14_160), 'en-GB')).toBe('1.42');
  expect(formatHundredths(micro(12_000), 'es-ES')).toBe('1,20');
  expect(formatFraction(micro(14_160), 'EUR', 'en-GB')).toBe('€0.0142');
  expect(formatFraction(micro(12_000), 'GBP', 'en-GB')).toBe('£0.012');
});

test('one unit of a currency is told without its hundredths [2.28] [9.6]', () => {
  expect(formatUnit('EUR', 'en-IE')).toBe('€1');
  expect(formatUnit('USD', 'en-US')).toBe('USD\u00a01');
  expect(formatUnit('EUR', 'es-ES')).toBe('1\u00a0€');
});

test('a format is created once per locale and currency', () => {
  const formats = vi.spyOn(Intl, 'NumberFormat');
  const show = (locale: string) => {
    formatMoney(minor(1), 'EUR', locale);
    formatMoney(minor(1), 'GBP', locale);
    formatHundredths(micro(1), locale);
  };
  for (const locale of ['en-AU', 'en-NZ', 'en-AU', 'en-NZ']) show(locale);
  expect(formats).toHaveBeenCalledTimes(6);
  formats.mockRestore();
});
