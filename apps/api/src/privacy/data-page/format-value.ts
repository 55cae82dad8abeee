import { cardBrand } from '@cairn/contract/orders/paid-with';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { DataWords } from './data-words.ts';

export type Reader = { words: DataWords; locale: string; timeZone: string };

const MONEY = new Set(['totalPrice', 'refundedPrice', 'price', 'paid', 'refunded', 'chargedBack']);
/** Numbers that name something instead of counting it. */
const NAMES = new Set(['year', 'failureCode', 'n']);

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && (MOMENT.test(value) || DATE.test(value));
}

export function formatTime(value: string, { locale, timeZone }: Reader): string {
  if (MOMENT.test(value)) return formatMoment(new Date(value), timeZone, locale);
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
}

export function formatNumber(
  name: string,
  value: number,
  currency: Currency | undefined,
  { locale }: Reader,
): string {
  const isMoney = MONEY.has(name) || name === 'amount';
  if (isMoney && currency) return formatMoney(minorFromDecimal(value), currency, locale);
  return NAMES.has(name) ? `${value}` : value.toLocaleString(locale);
}

/** What is stored as one of several values, in words; undefined for any other text. */
export function wordFor(name: string, value: string, { words }: Reader): string | undefined {
  const values = new Map<string, Record<string, string>>(Object.entries(words.values));
  const ofField = values.get(name) ?? {};
  const isMethod = name === 'method' || name === 'type';
  return new Map(Object.entries(ofField)).get(value) ?? (isMethod ? cardBrand(value) : undefined);
}

/** The currency of the prices of a record and of those within it. */
export function currencyOf(record: object, outer: Currency | undefined): Currency | undefined {
  const facts = new Map<string, unknown>(Object.entries(record));
  const named = facts.get('currency') ?? facts.get('unit');
  return named === undefined ? outer : CURRENCIES.find((one) => one === named);
}
