import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { type PackageQuote, pricePackage } from '@cairn/contract/prices/tier';
import type { Currency } from '@cairn/contract/values/currency';
import { formatHundredths, type MicroUnits, microFromDecimal } from '@cairn/contract/values/money';
import type { ResultOf } from '#app/calls/call-action.ts';

export type Tier = ResultOf<'price list'>['tiers'][number];
export type TierPrice = Tier['prices'][number];
export type Bonus = ResultOf<'bonus list'>['bonuses'][number];
/** How much a bonus adds, and to which packages. */
export type BonusTerms = Pick<Bonus, 'kind' | 'value' | 'fromAvios'>;

const LOCALE = 'en-IE';
const HUNDREDTHS: Record<Currency, string> = { EUR: 'c', GBP: 'p', USD: '¢' };

/** 1.45c: a price per avios, in hundredths. */
export function eachText(price: MicroUnits, currency: Currency): string {
  return `${formatHundredths(price, LOCALE)}${HUNDREDTHS[currency]}`;
}

/** 1.45c, of a price in decimals as lists have it. */
export function decimalEachText(price: number, currency: Currency): string {
  return eachText(microFromDecimal(price), currency);
}

/** The price at a moment: the last scheduled one that has begun, or the present one. */
function priceAt({ price, scheduled }: TierPrice, at: number): number {
  const begun = scheduled.filter(({ from }) => new Date(from).getTime() <= at);
  return begun.at(-1)?.price ?? price;
}

/** A package at a moment with a bonus, or without one, by the shop's own arithmetic. */
export function quoteAt(
  tiers: readonly Tier[],
  avios: number,
  currency: Currency,
  bonus: BonusTerms | undefined,
  at: number,
): PackageQuote | undefined {
  const now = new Date(at);
  const priced = tiers.map(({ lower, upper, prices, state }): PriceTier => {
    const isCovered = bonus !== undefined && bonus.fromAvios <= lower;
    return {
      ...{ lower, upper },
      price: Object.fromEntries(prices.map((price) => [price.currency, priceAt(price, at)])),
      available: state === 'open',
      ...(isCovered && {
        applicableBonus: {
          type: bonus.kind,
          value: bonus.value,
          startDate: now.toISOString(),
          endDate: now.toISOString(),
        },
      }),
    };
  });
  return pricePackage(avios, priced, currency, now);
}

/** 25%, or 500 avios. */
function worthText({ kind, value }: Pick<Bonus, 'kind' | 'value'>): string {
  return kind === 'percentage' ? `${value}%` : `${value.toLocaleString(LOCALE)} avios`;
}

/** 25% from 20,000 */
export function bonusText({ fromAvios, ...worth }: BonusTerms): string {
  return `${worthText(worth)} from ${fromAvios.toLocaleString(LOCALE)}`;
}
