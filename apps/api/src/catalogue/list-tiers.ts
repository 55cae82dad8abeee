import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMicro, micro } from '@cairn/contract/values/money';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { Database } from '../database/tables.ts';
import { type Offer, readOffer } from './read-offer.ts';
import { bonusOfTier } from './rules.ts';

/** A tier as the shop keeps it: open or closed by an operator, priced in several currencies. */
export type Tier = Omit<PriceTier, 'price' | 'available'> & {
  price: Partial<Record<Currency, number>>;
  available: boolean;
};

/** A product's tiers, with the bonuses that are open to all. */
export async function listTiers(
  db: Database,
  company: Company,
  product: TieredProduct,
  now: Date,
): Promise<Tier[]> {
  return tiersOf(await readOffer(db, company, product, now), now);
}

export function tiersOf({ tiers, campaigns }: Offer, now: Date): Tier[] {
  return tiers.map(({ lower, upper, available, prices }) => {
    const applicableBonus = bonusOfTier(lower, campaigns, now);
    const price = Object.entries(prices).map(([currency, price_micro]) => [
      currency,
      decimalFromMicro(micro(price_micro)),
    ]);
    return {
      lower,
      upper,
      price: Object.fromEntries(price),
      available,
      ...(applicableBonus && { applicableBonus }),
    };
  });
}
