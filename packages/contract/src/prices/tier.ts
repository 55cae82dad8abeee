import type { Currency } from '../values/currency.ts';
import {
  type MicroUnits,
  type MinorUnits,
  microFromDecimal,
  pricePerAvios,
  totalPrice,
} from '../values/money.ts';
import type { WirePrice } from '../values/wire-price.ts';
import type { PriceTier } from './price-tiers.ts';

export type PackageQuote = {
  avios: number;
  bonusAvios: number;
  /** When the bonus ends, if there is one. */
  bonusEnds: Date | undefined;
  total: MinorUnits;
  /** Bonus included: what one avios that arrives costs. */
  pricePerAvios: MicroUnits;
};

export function priceIn(price: WirePrice, currency: Currency): number | undefined {
  return typeof price === 'number' ? price : price[currency];
}

export function tierOf(avios: number, tiers: readonly PriceTier[]): PriceTier | undefined {
  return tiers.find((tier) => tier.lower <= avios && avios <= tier.upper);
}

/** Price and avios of a package; undefined when no tier sells it in that currency now. */
export function quotePackage(
  avios: number,
  tiers: readonly PriceTier[],
  currency: Currency,
  now: Date,
): PackageQuote | undefined {
  return tierOf(avios, tiers)?.available === false
    ? undefined
    : pricePackage(avios, tiers, currency, now);
}

/** The same for one that may not be for sale; undefined when it has no price in that currency. */
export function pricePackage(
  avios: number,
  tiers: readonly PriceTier[],
  currency: Currency,
  now: Date,
): PackageQuote | undefined {
  const tier = tierOf(avios, tiers);
  const price = tier && priceIn(tier.price, currency);
  if (!tier || price === undefined) return undefined;
  const bonusAvios = bonusOf(avios, tier, now);
  const total = totalPrice(microFromDecimal(price), avios);
  return {
    avios,
    bonusAvios,
    bonusEnds:
      bonusAvios > 0 && tier.applicableBonus ? new Date(tier.applicableBonus.endDate) : undefined,
    total,
    pricePerAvios: pricePerAvios(total, avios + bonusAvios),
  };
}

export function bonusOf(avios: number, tier: PriceTier, now: Date): number {
  if (tier.bonusPoints !== undefined) return tier.bonusPoints;
  const bonus = tier.applicableBonus;
  if (!bonus || now < new Date(bonus.startDate) || now > new Date(bonus.endDate)) return 0;
  return bonus.type === 'fixed' ? bonus.value : Math.floor((avios * bonus.value) / 100);
}
