import type { Currency } from '@cairn/contract/values/currency';
import { type MinorUnits, minorFromDecimal } from '@cairn/contract/values/money';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { amountsOf } from './orders.ts';
import type { Amounts } from './product-table.ts';

/**
 * The price and the avios, bonus included. Apart from an order's other functions, because visitors
 * who choose a package need no money maths.
 */
export type Terms = { total: MinorUnits; avios: number; currency: Currency };

export type TermsChange = { before: Terms; now: Terms };

export function termsOf(order: StoredOrder): Terms {
  return termsIn(amountsOf(order), order.currency);
}

export function termsIn({ price, avios, bonusAvios }: Amounts, currency: Currency): Terms {
  return { total: minorFromDecimal(price), avios: avios + bonusAvios, currency };
}

export function isSameTerms(one: Terms, other: Terms): boolean {
  return one.total === other.total && one.avios === other.avios && one.currency === other.currency;
}

/** Dearer, or fewer avios: the member has to agree before they can pay. */
export function isWorse({ before, now }: TermsChange): boolean {
  return now.total > before.total || now.avios < before.avios;
}
