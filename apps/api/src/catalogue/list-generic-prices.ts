import type { Company } from '@cairn/contract/company';
import type { Currency } from '@cairn/contract/currency';
import { decimalFromMicro, micro } from '@cairn/contract/money';
import type { PriceTier } from '@cairn/contract/price-tiers';
import type { TieredProduct } from '@cairn/contract/product';
import type { Database } from '../database/tables.ts';
import { bonusOfTier } from './rules.ts';

/** The tiers as anybody may see them: one currency, and the bonuses that are open to all. */
export async function listGenericPrices(
  db: Database,
  company: Company,
  product: TieredProduct,
  currency: Currency,
  now: Date,
): Promise<PriceTier[]> {
  const tiers = await db
    .selectFrom('price_tier')
    .innerJoin('tier_price', (join) =>
      join
        .onRef('tier_price.company', '=', 'price_tier.company')
        .onRef('tier_price.product', '=', 'price_tier.product')
        .onRef('tier_price.lower', '=', 'price_tier.lower'),
    )
    .select([
      'price_tier.lower',
      'price_tier.upper',
      'price_tier.available',
      'tier_price.price_micro',
    ])
    .where('price_tier.company', '=', company)
    .where('price_tier.product', '=', product)
    .where('tier_price.currency', '=', currency)
    .orderBy('price_tier.lower')
    .execute();
  const campaigns = await db
    .selectFrom('bonus_campaign')
    .selectAll()
    .where('company', '=', company)
    .where('product', '=', product)
    .orderBy('starts_at')
    .execute();

  return tiers.map(({ lower, upper, available, price_micro }) => {
    const applicableBonus = bonusOfTier(lower, campaigns, now);
    return {
      lower,
      upper,
      price: decimalFromMicro(micro(price_micro)),
      available,
      ...(applicableBonus && { applicableBonus }),
    };
  });
}
