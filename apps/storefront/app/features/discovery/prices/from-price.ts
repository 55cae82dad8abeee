import type { BoosterOptions } from '@cairn/contract/prices/booster-options';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { type PackageQuote, priceIn } from '@cairn/contract/prices/tier';
import type { SubscriptionPackage } from '@cairn/contract/subscriptions/subscription-packages';
import type { Currency } from '@cairn/contract/values/currency';
import {
  type MicroUnits,
  type MinorUnits,
  microFromDecimal,
  minorFromDecimal,
  pricePerAvios,
} from '@cairn/contract/values/money';

/** A product's lowest price; unknown values are left out. */
export type FromPrice = {
  total?: MinorUnits;
  pricePerAvios?: MicroUnits;
  /** Without a bonus; used for the earn rate. */
  basePricePerAvios?: MicroUnits;
};

export function fromPackages(quotes: readonly PackageQuote[]): FromPrice {
  return lowest({
    totals: quotes.map(({ total }) => total),
    perAvios: quotes.map((quote) => quote.pricePerAvios),
    basePerAvios: quotes.map(({ total, avios }) => pricePerAvios(total, avios)),
  });
}

/** A transfer's price is a flat fee. */
export function fromTransferFees(tiers: readonly PriceTier[], currency: Currency): FromPrice {
  const fees = tiers
    .filter((tier) => tier.available !== false)
    .map((tier) => priceIn(tier.price, currency))
    .filter((fee) => fee !== undefined);
  return lowest({ totals: fees.map(minorFromDecimal), perAvios: [] });
}

export function fromMultipliers(options: BoosterOptions, currency: Currency): FromPrice {
  const prices = options.multipliersAvailable
    .map(({ pricing }) => priceIn(pricing.discountedPricePerPoint, currency))
    .filter((price) => price !== undefined);
  return lowest({ totals: [], perAvios: prices.map(microFromDecimal) });
}

export function fromPlans(plans: readonly SubscriptionPackage[], currency: Currency): FromPrice {
  const yearly = plans.flatMap(({ avios, prices }) => {
    const price = priceIn(prices.annually.currentPrice, currency);
    return price === undefined ? [] : [pricePerAvios(minorFromDecimal(price), avios.annually)];
  });
  const monthly = plans.flatMap(({ avios, prices }) => {
    const price = priceIn(prices.monthly.currentPrice, currency);
    return price === undefined ? [] : [pricePerAvios(minorFromDecimal(price), avios.monthly)];
  });
  return lowest({ totals: [], perAvios: [...yearly, ...monthly] });
}

type Prices = {
  totals: readonly MinorUnits[];
  perAvios: readonly MicroUnits[];
  /** The same where there are no bonuses. */
  basePerAvios?: readonly MicroUnits[];
};

function lowest({ totals, perAvios, basePerAvios = perAvios }: Prices): FromPrice {
  const [total] = totals.toSorted((a, b) => a - b);
  const [price] = perAvios.toSorted((a, b) => a - b);
  const [basePrice] = basePerAvios.toSorted((a, b) => a - b);
  return {
    ...(total !== undefined && { total }),
    ...(price !== undefined && { pricePerAvios: price }),
    ...(basePrice !== undefined && { basePricePerAvios: basePrice }),
  };
}
