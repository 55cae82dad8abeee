/** How amounts are written: with the symbol, or with the code where others have the same symbol. */
export const MONEY_DISPLAY = {
  GBP: 'narrowSymbol',
  USD: 'code',
  EUR: 'narrowSymbol',
} as const satisfies Record<string, 'narrowSymbol' | 'code'>;

export type Currency = keyof typeof MONEY_DISPLAY;
export const CURRENCIES = Object.keys(MONEY_DISPLAY).filter(isCurrency);

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(MONEY_DISPLAY, text);
}
