import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import type { ApplicableBonus, PriceTier } from '@cairn/contract/prices/price-tiers';
import { bonusOf, priceIn, tierOf } from '@cairn/contract/prices/tier';
import { TRANSFER_STEP } from '@cairn/contract/prices/transfer-step';
import type { Currency } from '@cairn/contract/values/currency';
import {
  type MicroUnits,
  type MinorUnits,
  microFromDecimal,
  minorFromDecimal,
  pricePerAvios,
  totalPrice,
} from '@cairn/contract/values/money';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { Tables } from '../database/tables.ts';

export type Campaign = {
  id: string;
  kind: Tables['bonus_campaign']['kind'];
  value: number;
  from_avios: number;
  starts_at: Date;
  ends_at: Date;
};

/** Sorts bonuses that run at once: the first counts, which is the one that began last, then the one with the highest id. */
export function byPrecedence(
  one: Pick<Campaign, 'id' | 'starts_at'>,
  other: Pick<Campaign, 'id' | 'starts_at'>,
): number {
  return other.starts_at.getTime() - one.starts_at.getTime() || (one.id < other.id ? 1 : -1);
}

/** The bonus that a tier carries just now. */
export function bonusOfTier(
  lower: number,
  campaigns: readonly Campaign[],
  now: Date,
): ApplicableBonus | undefined {
  const [campaign] = campaigns
    .filter(
      ({ from_avios, starts_at, ends_at }) =>
        from_avios <= lower && starts_at <= now && now <= ends_at,
    )
    .toSorted(byPrecedence);
  return (
    campaign && {
      type: campaign.kind,
      value: campaign.value,
      startDate: campaign.starts_at.toISOString(),
      endDate: campaign.ends_at.toISOString(),
    }
  );
}

/** The tiers for a member who may take so many avios more, or the one that holds what they ask for. */
export function tiersFor(
  tiers: readonly PriceTier[],
  left: number | undefined,
  aviosAmount: number | undefined,
): PriceTier[] {
  const asked = aviosAmount === undefined ? tiers : [tierOf(aviosAmount, tiers)];
  return asked.flatMap((tier) => {
    if (!tier) return [];
    const isWithinCap = left === undefined || (aviosAmount ?? tier.lower) <= left;
    return [{ ...tier, available: tier.available !== false && isWithinCap }];
  });
}

export type OrderQuote = { priceMicro: MicroUnits; totalMinor: MinorUnits; bonusAvios: number };

const TRANSFER = { least: 1_000, most: 27_000 };

/** The price and avios of an order; undefined when it is not for sale in that currency now. */
export function quoteOf(
  product: TieredProduct,
  avios: number,
  tiers: readonly PriceTier[],
  currency: Currency,
  now: Date,
): OrderQuote | undefined {
  const tier = isOrderable(product, avios) ? tierOf(avios, tiers) : undefined;
  const price = tier && priceIn(tier.price, currency);
  if (!tier || price === undefined || tier.available === false) return undefined;
  if (product === 'transfer') {
    const fee = minorFromDecimal(price);
    return { priceMicro: pricePerAvios(fee, avios), totalMinor: fee, bonusAvios: 0 };
  }
  const priceMicro = microFromDecimal(price);
  return {
    priceMicro,
    totalMinor: totalPrice(priceMicro, avios),
    bonusAvios: bonusOf(avios, tier, now),
  };
}

function isOrderable(product: TieredProduct, avios: number): boolean {
  if (product !== 'transfer') return PACKAGE_AMOUNTS.some((amount) => amount === avios);
  return TRANSFER.least <= avios && avios <= TRANSFER.most && avios % TRANSFER_STEP === 0;
}
