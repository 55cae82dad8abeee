import type { Company } from '@cairn/contract/values/company';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { Database } from '../../database/tables.ts';
import { type Refusal, refusal } from '../actions/outcome.ts';

export type TierKey = { company: Company; product: TieredProduct; lower: number };

/** `isAnyOpen` says whether any tier of the product is open. */
type Found = { kind: 'found'; available: boolean; isAnyOpen: boolean } | Refusal;

/** The tier, or a refusal that names those there are. */
export async function findTier(db: Database, { company, product, lower }: TierKey): Promise<Found> {
  const tiers = await db
    .selectFrom('price_tier')
    .select(['lower', 'available'])
    .where('company', '=', company)
    .where('product', '=', product)
    .orderBy('lower')
    .execute();
  const tier = tiers.find((one) => one.lower === lower);
  if (tier) {
    const isAnyOpen = tiers.some(({ available }) => available);
    return { kind: 'found', available: tier.available, isAnyOpen };
  }
  const known = tiers.map((one) => one.lower).join(', ') || 'none';
  return refusal(
    'not_found',
    `lower must be where a tier of ${company} ${product} begins: ${known}.`,
  );
}
