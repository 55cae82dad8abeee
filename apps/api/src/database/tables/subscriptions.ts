import type {
  CardChangeId,
  SubscriptionId,
  SubscriptionPaymentId,
} from '@cairn/contract/orders/transaction-id';
import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { Generated } from 'kysely';
import type { Moment } from './columns.ts';

export type SubscriptionTables = {
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
  /** Prices announced to a plan's subscribers; the one with the highest number holds. */
  plan_price_change: {
    n: Generated<number>;
    company: Company;
    package_id: string;
    billing: 'monthly' | 'annually';
    currency: Currency;
    price_minor: number;
    from_at: Moment;
    announced_at: Moment;
  };
  subscription: {
    id: SubscriptionId;
    company: Company;
    number: MembershipNumber;
    package_id: string;
    billing: 'monthly' | 'annually';
    currency: Currency;
    price_minor: number;
    /** Announced: charged from the first renewal that is due at `next_price_from` or later. */
    next_price_minor: number | null;
    next_price_from: Moment | null;
    /** The number of the last price change that was announced to this subscriber. */
    price_notice: Generated<number>;
    monthly_avios: number;
    status: SubscriptionStatus;
    status_since: Moment;
    stored_card_id: string | null;
    card_summary: string | null;
    card_type: string | null;
    auto_renewal_failed: Generated<boolean>;
    /** Renewals fall on this moment's day of the month. */
    anchored_at: Moment | null;
    renews_at: Moment | null;
    /** When its renewal was last taken up, whatever came of it. */
    renewal_tried_at: Moment | null;
    cancels_at: Moment | null;
    created_at: Moment;
  };
  /** A month of a subscription: avios to credit, and what is charged for it, if anything. */
  subscription_cycle: {
    subscription_id: SubscriptionId;
    n: number;
    due_at: Moment;
    charge_minor: number;
    avios: number;
    state: 'due' | 'charging' | 'credited' | 'failed' | 'refunded';
    attempts: Generated<number>;
    /** Its own charge, or that of the first month of its year. */
    charge: SubscriptionPaymentId;
    /** The stored card of the last attempt: repeated, it must be the same request. */
    charged_card: string | null;
  };
  /** A member's change of the card that renewals charge. */
  card_change: {
    charge: CardChangeId;
    subscription_id: SubscriptionId;
  };
};
