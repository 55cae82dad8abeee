import type { Company } from '@cairn/contract/company';
import type { Currency } from '@cairn/contract/currency';
import type { Product, TieredProduct } from '@cairn/contract/product';
import type { ColumnType, Kysely } from 'kysely';

/** Every table, on one page. A count is a bigint in the database and a safe whole number here. */
export type Tables = {
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
  bonus_campaign: {
    id: string;
    company: Company;
    product: TieredProduct;
    kind: 'percentage' | 'fixed';
    value: number;
    from_avios: number;
    starts_at: ColumnType<Date, Date, Date>;
    ends_at: ColumnType<Date, Date, Date>;
  };
  booster_multiplier: { company: Company; multiply_by: number; display_name: string };
  booster_price: {
    company: Company;
    multiply_by: number;
    currency: Currency;
    standard_micro: number;
    discounted_micro: number;
  };
  subscription_package: {
    company: Company;
    id: string;
    version: number;
    active: boolean;
    name: string;
    content_entry: string;
    monthly_avios: number;
  };
  subscription_price: {
    company: Company;
    package_id: string;
    billing: 'monthly' | 'annually';
    currency: Currency;
    original_minor: number;
    current_minor: number;
  };
};

export type Database = Kysely<Tables>;
