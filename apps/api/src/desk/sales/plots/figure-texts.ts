import { type Currency, MONEY_DISPLAY } from '@cairn/contract/values/currency';
import { dateFormat, numberFormat } from '@cairn/contract/values/formats';
import type { Product } from '@cairn/contract/values/product';

const LOCALE = 'en-IE';

export const CURRENCY_NAMES: Record<Currency, string> = {
  EUR: 'euro',
  GBP: 'pounds',
  USD: 'dollars',
};

export const PRODUCT_NAMES: Record<Product, string> = {
  purchase: 'Buy',
  subscription: 'Plans',
  gift: 'Gift',
  booster: 'Boost',
  transfer: 'Transfer',
};

/** From the foot of a column to its top, and in tables from left to right. */
export const PRODUCTS_DRAWN = ['purchase', 'subscription', 'gift', 'booster', 'transfer'] as const;

/** €855.00, USD 750.82 */
export function moneyText(minor: number, currency: Currency): string {
  return moneyFormat(currency, 2).format(minor / 100);
}

const MILLION = 1e6;

/** €855.00, €1,204,550, €599.6 million: for totals, which stand side by side. */
export function roundMoney(minor: number, currency: Currency): string {
  const amount = minor / 100;
  if (amount < MILLION) return moneyText(minor, currency);
  if (amount < 100 * MILLION) return moneyFormat(currency, 0).format(amount);
  const { size, unit } = largeUnit(amount);
  return `${moneyFormat(currency, 1).format(amount / size)} ${unit}`;
}

/** 62,500, 58.1 million */
export function roundCount(count: number): string {
  if (count < 10 * MILLION) return wholeText(count);
  const { size, unit } = largeUnit(count);
  return `${numberFormat(LOCALE, { maximumFractionDigits: 1 }).format(count / size)} ${unit}`;
}

function largeUnit(value: number): { size: number; unit: string } {
  return value < 1_000 * MILLION
    ? { size: MILLION, unit: 'million' }
    : { size: 1_000 * MILLION, unit: 'billion' };
}

const SHORT = [
  [1e9, 'bn'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

/** €40k: for axes, where a whole amount has no room. */
export function shortMoney(minor: number, currency: Currency): string {
  const amount = minor / 100;
  const [size, unit] = SHORT.find(([least]) => amount >= least) ?? [1, ''];
  const digits = amount > 0 && amount < 1 ? 2 : Number.isInteger(amount / size) ? 0 : 1;
  return `${moneyFormat(currency, digits).format(amount / size)}${unit}`;
}

function moneyFormat(currency: Currency, digits: number): Intl.NumberFormat {
  const currencyDisplay = MONEY_DISPLAY[currency];
  return numberFormat(LOCALE, {
    ...{ style: 'currency', currency, currencyDisplay },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
}

/** 62,500 */
export function wholeText(count: number): string {
  return numberFormat(LOCALE, { maximumFractionDigits: 0 }).format(count);
}

/** 1 payment, 62,500 payments */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${wholeText(count)} ${count === 1 ? one : many}`;
}

/** 3.9%, 41%. Neither all nor nothing is written for less than all or more than nothing. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  const share = (100 * part) / whole;
  if (share > 0 && share < 0.1) return 'under 0.1%';
  if (share > 99 && share < 100) return `${Math.floor(share * 10) / 10}%`;
  return `${share < 10 ? Math.round(share * 10) / 10 : Math.round(share)}%`;
}

/** A share of fewer is mostly chance. */
const ENOUGH_FOR_SHARE = 10;

/** A share of a whole by number, or an empty text where the whole is small or is no whole of the part. */
export function rateText(part: number, whole: number): string {
  return whole < ENOUGH_FOR_SHARE || part > whole || part < 0 ? '' : shareText(part, whole);
}

/** The same of amounts, of which `payments` is the number. */
export function amountRateText(part: number, whole: number, payments: number): string {
  return payments < ENOUGH_FOR_SHARE || part > whole || part < 0 ? '' : shareText(part, whole);
}

/** +18% on €733,545.00 before */
export function changeText(now: number, before: number, amount: (value: number) => string): string {
  if (before === 0) return now === 0 ? 'nor in the period before' : 'nothing in the period before';
  const sign = now > before ? '+' : now < before ? '−' : '±';
  return `${sign}${shareText(Math.abs(now - before), before)} on ${amount(before)} before`;
}

/** "21% more", "3% less", "as much" of two averages. */
export function moreOrLess(now: number, before: number): string {
  const share = Math.round((100 * (now - before)) / before);
  if (share === 0) return 'as much';
  return share > 0 ? `${wholeText(share)}% more` : `${wholeText(-share)}% less`;
}

/** "the 30 days before" */
export function daysBefore(days: number): string {
  return days === 1 ? 'the day before' : `the ${days} days before`;
}

/** 3 Nov */
export function dayText(day: string): string {
  return write(day, { day: 'numeric', month: 'short' });
}

/** 3 Nov 2026 */
function fullDayText(day: string): string {
  return write(day, { day: 'numeric', month: 'short', year: 'numeric' });
}

const LONGEST_WITHOUT_YEAR = 92;

/** 19 Nov; 20 Sep to 19 Oct; with years where days alone could be of any of them. */
export function periodText({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayText(from);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${fullDayText(from)} to ${fullDayText(to)}`;
  const isLong = Date.parse(to) - Date.parse(from) > LONGEST_WITHOUT_YEAR * 86_400_000;
  return `${dayText(from)} to ${isLong ? fullDayText(to) : dayText(to)}`;
}

/** Begins a sentence or a heading. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Nov 2026, of 2026-11 */
export function monthText(month: string): string {
  return write(`${month}-01`, { month: 'short', year: 'numeric' });
}

/** Nov, of 2026-11 */
export function shortMonthText(month: string): string {
  return write(`${month}-01`, { month: 'short' });
}

function write(day: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(LOCALE, { ...parts, timeZone: 'UTC' }).format(new Date(day));
}
