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

/** 640 bytes, 12.4 KB, 3.1 MB */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return countText(bytes, 'byte');
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'KB'] : [bytes / 1_000_000, 'MB'];
  const [few, many] = [{ maximumFractionDigits: 1 }, { maximumFractionDigits: 0 }];
  return `${numberFormat(LOCALE, size < 100 ? few : many).format(size)} ${unit}`;
}

/** +412,000 or −35,000: a change, with the sign that tables line up. */
export function changeText(change: number): string {
  return numberFormat(LOCALE, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
    .format(change)
    .replace('-', '−');
}
