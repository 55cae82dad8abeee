import type { Currency } from '../values/currency.ts';
import { type MicroUnits, type MinorUnits, microFromDecimal, totalPrice } from '../values/money.ts';
import type { BoosterOptions } from './booster-options.ts';
import { priceIn } from './tier.ts';

export type BoosterMultiplier = BoosterOptions['multipliersAvailable'][number];
export type BoosterActivity = BoosterOptions['transactionGroups'][number]['transactions'][number];

/** A multiplier's prices per avios added; undefined when it is not sold in this currency. */
export function pricesOfMultiplier(
  { pricing }: BoosterMultiplier,
  currency: Currency,
): { current: MicroUnits; standard: MicroUnits } | undefined {
  const current = priceIn(pricing.discountedPricePerPoint, currency);
  if (current === undefined) return undefined;
  const standard = priceIn(pricing.standardPricePerPoint, currency) ?? current;
  return { current: microFromDecimal(current), standard: microFromDecimal(standard) };
}

/** The total for adding this many avios, with and without a campaign. */
export function quoteBoost(
  multiplier: BoosterMultiplier,
  aviosAdded: number,
  currency: Currency,
): { total: MinorUnits; standardTotal: MinorUnits } | undefined {
  const prices = pricesOfMultiplier(multiplier, currency);
  return (
    prices && {
      total: totalPrice(prices.current, aviosAdded),
      standardTotal: totalPrice(prices.standard, aviosAdded),
    }
  );
}
