import type { Clock } from './clock.ts';
import type { Currency } from './currency.ts';

export const COMPANIES = ['BA', 'IB', 'EI'] as const;
export type Company = (typeof COMPANIES)[number];

/** The countries that the shop sells in; the keys are ISO codes. */
export const MARKETS = {
  GB: {
    currency: 'GBP',
    language: 'en-GB',
    timeZone: 'Europe/London',
    timeZoneName: { en: 'UK time', es: 'hora del Reino Unido' },
  },
  US: {
    currency: 'USD',
    language: 'en-US',
    timeZone: 'America/New_York',
    timeZoneName: { en: 'Eastern time', es: 'hora del este de EE. UU.' },
  },
  IE: {
    currency: 'EUR',
    language: 'en-IE',
    timeZone: 'Europe/Dublin',
    timeZoneName: { en: 'Irish time', es: 'hora de Irlanda' },
  },
  ES: {
    currency: 'EUR',
    language: 'es-ES',
    timeZone: 'Europe/Madrid',
    timeZoneName: { en: 'Spanish time', es: 'hora de España' },
  },
} as const satisfies Record<string, Clock & { currency: Currency; language: string }>;

export type Market = keyof typeof MARKETS;
export const MARKET_CODES = Object.keys(MARKETS).filter(isMarket);

export function isMarket(text: string): text is Market {
  return Object.hasOwn(MARKETS, text);
}

export type Locale = (typeof MARKETS)[Market]['language'];
export const LOCALES = [...new Set(MARKET_CODES.map((market) => MARKETS[market].language))];

type Operation = {
  readonly country: Market;
  readonly languages: readonly [Locale, ...Locale[]];
  readonly markets: readonly [Market, ...Market[]];
  readonly currencies: readonly [Currency, ...Currency[]];
};

/** Missing or invalid values become the first of a list. */
export const OPERATIONS: Record<Company, Operation> = {
  BA: {
    country: 'GB',
    languages: ['en-GB', 'en-US'],
    markets: ['GB', 'US'],
    currencies: ['GBP', 'USD', 'EUR'],
  },
  IB: {
    country: 'ES',
    languages: ['es-ES', 'en-GB', 'en-US'],
    markets: ['ES'],
    currencies: ['GBP', 'USD', 'EUR'],
  },
  EI: {
    country: 'IE',
    languages: ['en-GB', 'en-IE'],
    markets: ['IE', 'GB', 'US'],
    currencies: ['GBP', 'USD', 'EUR'],
  },
};

/** The currency that a text names, if the company sells in it. */
export function offeredCurrency(company: Company, text: string | null): Currency | undefined {
  return OPERATIONS[company].currencies.find((currency) => currency === text);
}

const EURO_AREA = new Set(
  'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '),
);

/** The currency that members from a country pay in: its own or, if the company does not accept it, the company's first. */
export function currencyOfCountry(country: string, company: Company): Currency {
  return offeredCurrency(company, ownCurrency(country)) ?? OPERATIONS[company].currencies[0];
}

function ownCurrency(country: string): Currency | null {
  if (isMarket(country)) return MARKETS[country].currency;
  return EURO_AREA.has(country) ? 'EUR' : null;
}

/**
 * Which ways of paying are offered depends on a country. The best guess is the company's market
 * with that currency, or else any.
 */
export function paymentCountry(company: Company, currency: Currency): Market {
  const { country, markets } = OPERATIONS[company];
  const paysIn = (market: Market) => MARKETS[market].currency === currency;
  return markets.find(paysIn) ?? MARKET_CODES.find(paysIn) ?? country;
}

/** The spelling of a company in the `partner` parameter and in content's partner code. */
export function partnerOf(company: Company): Lowercase<Company> {
  const partners = { BA: 'ba', IB: 'ib', EI: 'ei' } as const;
  return partners[company];
}
