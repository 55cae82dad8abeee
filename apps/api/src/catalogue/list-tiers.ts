import type { Company } from '@cairn/contract/company';
import type { Currency } from '@cairn/contract/currency';
import { decimalFromMicro, micro } from '@cairn/contract/money';
import type { PriceTier } from '@cairn/contract/price-tiers';
import type { TieredProduct } from '@cairn/contract/product';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
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
  const [tiers, campaigns] = await Promise.all([
    readTiers(db, company, product),
    readCampaigns(db, company, product),
  ]);
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

async function readTiers(db: Database, company: Company, product: TieredProduct) {
  return await db
    .selectFrom('price_tier')
    .innerJoin('tier_price', (join) =>
      join
        .onRef('tier_price.company', '=', 'price_tier.company')
        .onRef('tier_price.product', '=', 'price_tier.product')
        .onRef('tier_price.lower', '=', 'price_tier.lower'),
    )
    .select(['price_tier.lower', 'upper', 'available'])
    .select(sql<Record<Currency, number>>`json_object_agg(currency, price_micro)`.as('prices'))
    .where('price_tier.company', '=', company)
    .where('price_tier.product', '=', product)
    .groupBy(['price_tier.lower', 'upper', 'available'])
    .orderBy('price_tier.lower')
    .execute();
}

async function readCampaigns(db: Database, company: Company, product: TieredProduct) {
  return await db
    .selectFrom('bonus_campaign')
    .selectAll()
    .where('company', '=', company)
    .where('product', '=', product)
    .orderBy('starts_at')
    .execute();
}
