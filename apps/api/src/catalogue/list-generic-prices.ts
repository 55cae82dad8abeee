import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { Database } from '../database/tables.ts';
import { listTiers } from './list-tiers.ts';

/** The tiers as anybody may see them: in one currency. */
export async function listGenericPrices(
  db: Database,
  company: Company,
  product: TieredProduct,
  currency: Currency,
  now: Date,
): Promise<PriceTier[]> {
  const tiers = await listTiers(db, company, product, now);
  return tiers.flatMap((tier) => {
    const price = tier.price[currency];
    return price === undefined ? [] : [{ ...tier, price }];
  });
}
