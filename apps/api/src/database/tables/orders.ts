import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { OrderedProduct } from '@cairn/contract/values/product';
import type { Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

export const ORDER_STATES = [
  'awaiting_step_up',
  'started',
  'payment_session',
  'payment_authorised',
  'held',
  'captured',
  'scheduled',
  'complete',
  'expired',
  'refused',
  'cancelled',
  'refund_requested',
  'refunded',
  'charged_back',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Not paid yet: a member has one of these per product, and a new start cancels it. */
export const OPEN_STATES = [
  'awaiting_step_up',
  'started',
  'payment_session',
] as const satisfies readonly OrderState[];

export type CapKind = 'purchase' | 'received' | 'sent' | 'booster';

export type OrderTables = {
  /** The price is fixed when it starts: the row is the quote. */
  orders: {
    id: TransactionId;
    company: Company;
    number: MembershipNumber;
    product: OrderedProduct;
    state: OrderState;
    state_version: number;
    currency: Currency;
    avios: number;
    bonus_avios: number;
    /** Per avios. */
    price_micro: number;
    total_minor: number;
    recipient_number: MembershipNumber | null;
    deliver_at: Moment | null;
    multiplier: number | null;
    qualifying_avios: number | null;
    /** A failure code of the contract. */
    failure: number | null;
    /** The state that it failed in. */
    failed_from: OrderState | null;
    created_at: Moment;
    expires_at: Moment;
    state_since: Moment;
  };
  /** Personal: can be erased alone. */
  order_recipient: {
    order_id: TransactionId;
    first_name: string;
    last_name: string;
    email: string;
    message: string | null;
    /** Gifts only. */
    occasion: string | null;
    /** Gifts only: the secret in the address of the recipient's card. */
    card_token: string | null;
  };
  cap_usage: {
    company: Company;
    number: MembershipNumber;
    year: number;
    kind: CapKind;
    used: number;
    cap: number;
  };
  cap_reservation: {
    /** An order's id, or what else used up a cap. */
    source: string;
    kind: CapKind;
    company: Company;
    number: MembershipNumber;
    year: number;
    amount: number;
    released: Generated<boolean>;
  };
  idempotency: {
    company: Company;
    number: MembershipNumber;
    key: string;
    request_hash: string;
    answer: Json<unknown>;
    created_at: Moment;
  };
  step_up: { token_fingerprint: string; order_id: TransactionId; at: Moment };
};
