import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  COMPANIES,
  currencyOfCountry,
  MARKETS,
  OPERATIONS,
  partnerOf,
  paymentCountry,
} from './company.ts';
import { CURRENCIES } from './currency.ts';

const SPECIFICATION = readFileSync(
  new URL('../../../../docs/specification.md', import.meta.url),
  'utf8',
);

test('companies have the languages and markets of the specification, in its order [4.1] [4.2] [4.3]', () => {
  for (const company of COMPANIES) {
    const { languages, markets } = OPERATIONS[company];
    const plural = markets.length > 1 ? 'markets' : 'market';
    expect(SPECIFICATION).toContain(
      `${company}: languages ${languages.join(', ')}; ${plural} ${markets.join(', ')}.`,
    );
  }
});

test('currencies are those of the specification, and each is some market’s [9.6]', () => {
  const [, listed = ''] = /\[9\.6\] Currencies are (.+?)\./.exec(SPECIFICATION) ?? [];
  expect(listed.split(/, | and /)).toEqual(CURRENCIES);
  const used = Object.values(MARKETS).map(({ currency }) => currency);
  expect(new Set(used)).toEqual(new Set(CURRENCIES));
});

test('a company sells in its markets’ currencies [9.6]', () => {
  for (const { markets, currencies } of Object.values(OPERATIONS)) {
    const used = markets.map((market) => MARKETS[market].currency);
    expect(currencies).toEqual(expect.arrayContaining(used));
  }
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
  expect(currencyOfCountry(country, 'EI')).toBe(currency);
});

test.each([
  ['BA', 'GB'],
  ['EI', 'IE'],
  ['IB', 'ES'],
] as const)('%s is at home in %s [9.6]', (company, country) => {
  expect(OPERATIONS[company].country).toBe(country);
});

test.each([
  ['EI', 'EUR', 'IE'],
  ['IB', 'EUR', 'ES'],
  ['EI', 'GBP', 'GB'],
  ['BA', 'USD', 'US'],
  ['BA', 'EUR', 'IE'],
  ['IB', 'GBP', 'GB'],
] as const)(
  'whoever pays %s in %s is offered the ways of paying of %s',
  (company, currency, country) => {
    expect(paymentCountry(company, currency)).toBe(country);
  },
);
