import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';
import { priceAt } from './price-at.ts';
import type { Campaign } from './rules.ts';

export type Offer = {
  isOffered: boolean;
  tiers: { lower: number; upper: number; available: boolean; prices: Record<Currency, number> }[];
  /** Those that run just now. */
  campaigns: Campaign[];
};

type CampaignRow = Pick<Tables['bonus_campaign'], 'id' | 'kind' | 'value' | 'from_avios'> & {
  starts_at: string;
  ends_at: string;
};

/** Everything that the catalogue says of a product, in one look: every start of an order takes it. */
export async function readOffer(
  db: Database,
  company: Company,
  product: Product,
  now: Date,
): Promise<Offer> {
  const { rows } = await sql<{
    isOffered: boolean;
    tiers: Offer['tiers'];
    campaigns: CampaignRow[];
  }>`
    select
      exists (
        select from product_switch
        where company = ${company} and product = ${product} and enabled
      ) as "isOffered",
      (
        select coalesce(json_agg(tier order by lower), '[]')
        from (
          select lower, upper, available, (
            select json_object_agg(currency, ${priceAt(now)}) from tier_price
            where tier_price.company = price_tier.company
              and tier_price.product = price_tier.product
              and tier_price.lower = price_tier.lower
          ) as prices
          from price_tier where company = ${company} and product = ${product}
        ) tier
        where prices is not null
      ) as tiers,
      (
        select coalesce(json_agg(campaign), '[]')
        from (
          select id, kind, value, from_avios, starts_at, ends_at from bonus_campaign
          where company = ${company} and product = ${product}
            and ${now}::timestamptz between starts_at and ends_at
        ) campaign
      ) as campaigns`.execute(db);
  const { isOffered = false, tiers = [], campaigns = [] } = rows[0] ?? {};
  const dated = campaigns.map(({ starts_at, ends_at, ...campaign }) => {
    return { ...campaign, starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
  });
  return { isOffered, tiers, campaigns: dated };
}
