import { cardBrand, paidWith } from '@cairn/contract/orders/paid-with';
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
/** The end of a card's validity. */
const MONTH = /^\d{4}-\d{2}$/;

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && [MOMENT, DATE, MONTH].some((form) => form.test(value));
}

export function formatTime(value: string, { locale, timeZone }: Reader): string {
  if (MOMENT.test(value)) return formatMoment(new Date(value), timeZone, locale);
  const style = MONTH.test(value)
    ? ({ month: 'long', year: 'numeric' } as const)
    : ({ dateStyle: 'long' } as const);
  return dateFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(value));
}

export function formatNumber(
  name: string,
  value: number,
  currency: Currency | undefined,
  reader: Reader,
): string {
  const isMoney = MONEY.has(name) || name === 'amount';
  if (isMoney && currency) return formatMoney(minorFromDecimal(value), currency, reader.locale);
  if (NAMES.has(name)) return wordFor(name, `${value}`, reader) ?? `${value}`;
  return value.toLocaleString(reader.locale);
}

/** Text for an enumerated value; undefined for any other text. */
export function wordFor(name: string, value: string, reader: Reader): string | undefined {
  const values = new Map<string, Record<string, string>>(Object.entries(reader.words.values));
  const ofField = new Map(Object.entries(values.get(name) ?? {}));
  return ofField.get(value) ?? ofStandard(name, value, reader);
}

/** Codes of a standard, and the provider's names of ways to pay. */
function ofStandard(name: string, value: string, reader: Reader): string | undefined {
  switch (name) {
    case 'country':
      return nameOf('region', value, reader);
    case 'language':
      return nameOf('language', value, reader);
    case 'currency':
    case 'householdCurrency':
    case 'unit':
      return value === 'AVIOS' ? 'avios' : nameOf('currency', value, reader);
    case 'method':
    case 'type':
      return methodOf(value, reader);
    default:
      return undefined;
  }
}

/** Undefined for what is no such code, of which members and imported files may have any. */
function nameOf(type: Intl.DisplayNamesType, code: string, { locale }: Reader): string | undefined {
  const isCode = {
    region: /^[A-Z]{2}$/,
    currency: /^[A-Z]{3}$/,
    language: /^[a-z]{2}(-[A-Z]{2})?$/,
  };
  const names = new Intl.DisplayNames(locale, { type, fallback: 'none' });
  return new Map(Object.entries(isCode)).get(type)?.test(code) ? names.of(code) : undefined;
}

function methodOf(type: string, { words }: Reader): string | undefined {
  const paid = paidWith({ type });
  if (paid?.kind === 'bank') return words.bankTransfer;
  return paid?.brand ?? cardBrand(type);
}

/** The currency of the prices of a record and of those within it. */
export function currencyOf(record: object, outer: Currency | undefined): Currency | undefined {
  const facts = new Map<string, unknown>(Object.entries(record));
  const named = facts.get('currency') ?? facts.get('unit');
  return named === undefined ? outer : CURRENCIES.find((one) => one === named);
}
