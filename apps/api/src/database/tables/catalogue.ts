import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product, TieredProduct } from '@cairn/contract/values/product';
import type { Moment } from './columns.ts';

export type CatalogueTables = {
  product_switch: { company: Company; product: Product; enabled: boolean };
  price_tier: {
    company: Company;
    product: TieredProduct;
    lower: number;
    upper: number;
    available: boolean;
  };
  /** For a transfer the price is the fee for the whole of it; otherwise it is per avios. */
  tier_price: {
    company: Company;
    product: TieredProduct;
    lower: number;
    currency: Currency;
    price_micro: number;
  };
  /** A price from `from_at` on, instead of the one in `tier_price`; of several, the latest that has begun. */
  tier_price_change: {
    company: Company;
    product: TieredProduct;
    lower: number;
    currency: Currency;
    from_at: Moment;
    price_micro: number;
  };
  bonus_campaign: {
    id: string;
    company: Company;
    product: TieredProduct;
    kind: 'percentage' | 'fixed';
    value: number;
    from_avios: number;
    starts_at: Moment;
    ends_at: Moment;
  };
  /** The package that most members bought lately; no row when too few did. */
  popular_package: {
    company: Company;
    product: TieredProduct;
    avios: number;
    members: number;
    counted_at: Moment;
  };
  booster_multiplier: { company: Company; multiply_by: number; display_name: string };
  booster_price: {
    company: Company;
    multiply_by: number;
    currency: Currency;
    standard_micro: number;
    discounted_micro: number;
  };
  /** When a campaign gives its members the discounted booster price; it has ended at `ends_at`. */
  booster_campaign: { company: Company; code: string; starts_at: Moment; ends_at: Moment };
};
