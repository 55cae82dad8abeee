import { type Currency, MONEY_DISPLAY } from './currency.ts';
import { numberFormat } from './formats.ts';

/** Hundredths of a currency's unit: what totals are counted in. */
export type MinorUnits = number & { readonly unit: 'minor' };
/** Millionths of a currency's unit: what a price per avios is counted in. */
export type MicroUnits = number & { readonly unit: 'micro' };

const MICRO_PER_MINOR = 10_000;

export function minor(count: number): MinorUnits {
  return whole(count) as MinorUnits;
}

export function micro(count: number): MicroUnits {
  return whole(count) as MicroUnits;
}

/** A price on the wire is a decimal number; inside it is counted in whole units. */
export function microFromDecimal(decimal: number): MicroUnits {
  return micro(Math.round(decimal * 1_000_000));
}

export function minorFromDecimal(decimal: number): MinorUnits {
  return minor(Math.round(decimal * 100));
}

export function decimalFromMicro(price: MicroUnits): number {
  return price / 1_000_000;
}

export function decimalFromMinor(amount: MinorUnits): number {
  return amount / 100;
}

/** Price per avios × avios, rounded half up once. */
export function totalPrice(pricePerAvios: MicroUnits, avios: number): MinorUnits {
  const total = BigInt(pricePerAvios) * BigInt(whole(avios));
  return minor(Number((total + BigInt(MICRO_PER_MINOR / 2)) / BigInt(MICRO_PER_MINOR)));
}

/** The price of one avios when `avios` of them, bonus included, cost `total`. */
export function pricePerAvios(total: MinorUnits, avios: number): MicroUnits {
  return micro(Math.round((total * MICRO_PER_MINOR) / whole(avios)));
}

export function formatMoney(amount: MinorUnits, currency: Currency, locale: string): string {
  return moneyFormat(currency, locale).format(decimalFromMinor(amount));
}

/** One unit of a currency, without its hundredths: €1. */
export function formatUnit(currency: Currency, locale: string): string {
  return moneyFormat(currency, locale, { maximumFractionDigits: 0 }).format(1);
}

function moneyFormat(currency: Currency, locale: string, more: Intl.NumberFormatOptions = {}) {
  return numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: MONEY_DISPLAY[currency],
    ...more,
  });
}

/** A price per avios in the currency's unit: €0.0142. */
export function formatFraction(price: MicroUnits, currency: Currency, locale: string): string {
  return moneyFormat(currency, locale, { maximumFractionDigits: 4 }).format(
    decimalFromMicro(price),
  );
}

export function formatHundredths(price: MicroUnits, locale: string): string {
  const format = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return format.format(price / MICRO_PER_MINOR);
}

function whole(count: number): number {
  if (!Number.isSafeInteger(count)) throw new RangeError(`${count} is not a whole number`);
  return count;
}
