export const COMPANIES = ['BA', 'IB', 'EI'] as const;
export type Company = (typeof COMPANIES)[number];

export const LOCALES = ['en-GB', 'en-IE', 'en-US', 'es-ES'] as const;
export type Locale = (typeof LOCALES)[number];

export const MARKETS = ['GB', 'IE', 'US', 'ES'] as const;
export type Market = (typeof MARKETS)[number];

type Operation = {
  readonly country: Market;
  readonly languages: readonly [Locale, ...Locale[]];
  readonly markets: readonly [Market, ...Market[]];
};

/** Missing or invalid values become the first of a list. */
export const OPERATIONS: Record<Company, Operation> = {
  BA: { country: 'GB', languages: ['en-GB', 'en-US'], markets: ['GB', 'US'] },
  IB: { country: 'ES', languages: ['es-ES', 'en-GB', 'en-US'], markets: ['ES'] },
  EI: { country: 'IE', languages: ['en-GB', 'en-IE'], markets: ['IE', 'GB', 'US'] },
};

/** The spelling of a company in the `partner` parameter and in content's partner code. */
export function partnerOf(company: Company): Lowercase<Company> {
  const partners = { BA: 'ba', IB: 'ib', EI: 'ei' } as const;
  return partners[company];
}
