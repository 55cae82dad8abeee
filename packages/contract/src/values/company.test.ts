import { expect, test } from 'vitest';
import { OPERATIONS, partnerOf } from './company.ts';
import { currencyOfCountry } from './currency.ts';

test('BA speaks British and American English and sells in GB and US [4.1]', () => {
  expect(OPERATIONS.BA).toMatchObject({ languages: ['en-GB', 'en-US'], markets: ['GB', 'US'] });
});

test('IB speaks Spanish first and sells in ES [4.2]', () => {
  expect(OPERATIONS.IB).toMatchObject({ languages: ['es-ES', 'en-GB', 'en-US'], markets: ['ES'] });
});

test('EI speaks British and Irish English and sells in IE, GB and US [4.3]', () => {
  expect(OPERATIONS.EI).toMatchObject({
    languages: ['en-GB', 'en-IE'],
    markets: ['IE', 'GB', 'US'],
  });
});

test('a partner is its company in lower case [7.1]', () => {
  expect(partnerOf('EI')).toBe('ei');
});

test.each([
  ['GB', 'GBP'],
  ['US', 'USD'],
  ['IE', 'EUR'],
  ['ES', 'EUR'],
  ['BG', 'EUR'],
  ['CH', 'GBP'],
  ['', 'GBP'],
])('%s pays in %s [9.6]', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});

test.each([
  ['BA', 'GB'],
  ['EI', 'IE'],
  ['IB', 'ES'],
] as const)('%s is at home in %s [9.6]', (company, country) => {
  expect(OPERATIONS[company].country).toBe(country);
});
