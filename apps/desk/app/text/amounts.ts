import { isCurrency, MONEY_DISPLAY } from '@cairn/contract/values/currency';
import { numberFormat } from '@cairn/contract/values/formats';

const LOCALE = 'en-IE';

/** €855.00, USD 750.82: always with the currency and two decimals. */
export function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  const currencyDisplay = isCurrency(currency) ? MONEY_DISPLAY[currency] : 'code';
  return numberFormat(LOCALE, { style: 'currency', currency, currencyDisplay }).format(amount);
}

/** 62,500 */
export function wholeText(count: number): string {
  return numberFormat(LOCALE, { maximumFractionDigits: 0 }).format(count);
}

/** 62,500 avios */
export function aviosText(count: number): string {
  return `${wholeText(count)} avios`;
}

/** The plural is another word where it is not formed with an s. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${wholeText(count)} ${count === 1 ? one : many}`;
}
