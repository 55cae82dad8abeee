export const CURRENCIES = ['GBP', 'USD', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

const EURO_AREA = new Set(
  'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '),
);

export function currencyOfCountry(country: string): Currency {
  if (country === 'US') return 'USD';
  return EURO_AREA.has(country) ? 'EUR' : 'GBP';
}

export function isCurrency(text: string | null): text is Currency {
  return CURRENCIES.some((currency) => currency === text);
}
