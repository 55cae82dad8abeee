import { expect, test } from 'vitest';
import { parseSearch } from './parse-search.ts';

const inAnyCurrency = (minor: number) => ({ minor, currency: undefined });

test.each([
  ['10,000', 10_000, inAnyCurrency(1_000_000)],
  ['10.000', 10_000, inAnyCurrency(1_000_000)],
  ['10 000', 10_000, inAnyCurrency(1_000_000)],
  ['10000', 10_000, inAnyCurrency(1_000_000)],
  ['+10,000', 10_000, inAnyCurrency(1_000_000)],
  ['1.250.000 avios', 1_250_000, undefined],
  ['10000 Avios', 10_000, undefined],
  ['€189', undefined, { minor: 18_900, currency: 'EUR' }],
  ['189,00 €', undefined, { minor: 18_900, currency: 'EUR' }],
  ['USD 1,205.07', undefined, { minor: 120_507, currency: 'USD' }],
  ['£1,205', undefined, { minor: 120_500, currency: 'GBP' }],
  ['189.00', undefined, inAnyCurrency(18_900)],
  ['189.5', undefined, inAnyCurrency(18_950)],
  ['189', 189, inAnyCurrency(18_900)],
  ['1,00,000', undefined, undefined],
  ['1,2.3', undefined, undefined],
  ['9,000,000,000,000,000,000', undefined, undefined],
  ['Priya', undefined, undefined],
  ['€', undefined, undefined],
])('%s is searched for as %s avios and a price of %j [2.18]', (text, avios, price) => {
  expect(parseSearch(text)).toMatchObject({ avios, price });
});

test('a reference has four characters or more, a plan’s with the number of its payment [2.18]', () => {
  expect(parseSearch(' HIIJJKKX ').reference).toBe('HIIJJKKX');
  expect(parseSearch('hiijjkkx-2').reference).toBe('hiijjkkx-2');
  expect(parseSearch('Ann').reference).toBeUndefined();
  expect(parseSearch('Priya Shah').reference).toBeUndefined();
});

test('names are compared without accents and capitals, numbers by their end [2.18]', () => {
  expect(parseSearch('  José   NÚÑEZ ').name).toBe('jose nunez');
  expect(parseSearch('3081 4700 0000 0002').numberEnd).toBe('3081470000000002');
  expect(parseSearch('002').numberEnd).toBeUndefined();
});
