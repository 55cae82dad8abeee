import type { Company } from '@cairn/contract/company';
import type { Currency } from '@cairn/contract/currency';
import type { MembershipNumber } from '@cairn/contract/membership-number';
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
  /** Who a member is. It stands apart from what they own, so that it can be erased alone. */
  member: {
    company: Company;
    number: MembershipNumber;
    title: string | null;
    first_name: string;
    last_name: string;
    email: string | null;
    /** A date is the text YYYY-MM-DD. */
    date_of_birth: string | null;
    gender: string | null;
    country: string | null;
    enrolment_date: string | null;
    tier_status: string | null;
  };
  /** An amount of null is not known just now. */
  member_balance: {
    company: Company;
    number: MembershipNumber;
    amount: number | null;
    household: number | null;
  };
  /** What is remembered of a token instead of the token. */
  saved_token: {
    fingerprint: string;
    company: Company;
    subject: string;
    number: MembershipNumber | null;
    jti: string | null;
    scope: string;
    auth_time: ColumnType<Date | null, Date | null, Date | null>;
    expires_at: ColumnType<Date, Date, Date>;
    saved_at: ColumnType<Date, Date, Date>;
  };
  /** Proofs of possession that were accepted, until they could not be accepted again anyway. */
  dpop_proof: { fingerprint: string; expires_at: ColumnType<Date, Date, Date> };
};

export type Database = Kysely<Tables>;
