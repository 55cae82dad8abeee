import type { Company } from '@cairn/contract/values/company';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { Database } from '../../database/tables.ts';
import { type Answer, refused } from '../answer.ts';

type Found = { ok: true; available: boolean } | { ok: false; answer: Answer };

/** The tier, or a refusal that names those there are. */
export async function findTier(
  db: Database,
  company: Company,
  product: TieredProduct,
  lower: number,
): Promise<Found> {
  const tiers = await db
    .selectFrom('price_tier')
    .select(['lower', 'available'])
    .where('company', '=', company)
    .where('product', '=', product)
    .orderBy('lower')
    .execute();
  const tier = tiers.find((one) => one.lower === lower);
  if (tier) return { ok: true, available: tier.available };
  const known = tiers.map((one) => one.lower).join(', ') || 'none';
  return {
    ok: false,
    answer: refused(`lower must be where a tier of ${company} ${product} begins: ${known}.`),
  };
}
