import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import type { PastId, TransactionId } from '@cairn/contract/orders/transaction-id';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { OrderedProduct } from '@cairn/contract/values/product';
import type { Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

export type OrderState =
  | 'awaiting_step_up'
  | 'started'
  | 'payment_session'
  | 'payment_authorised'
  | 'held'
  | 'captured'
  | 'scheduled'
  | 'complete'
  | 'expired'
  | 'refused'
  | 'cancelled'
  | 'refund_requested'
  | 'refunded'
  | 'charged_back';

export type PaymentState =
  | 'authorised'
  | 'capture_requested'
  | 'captured'
  | 'cancel_requested'
  | 'cancelled'
  | 'refund_requested'
  | 'refunded'
  | 'charged_back';

export type CapKind = 'purchase' | 'received' | 'sent' | 'booster';

export type OrderTables = {
  /** What it costs is fixed when it starts: the row is the quote. */
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
    /** Why it failed, as the wire says it. */
    failure: number | null;
    /** The state that it failed in. */
    failed_from: OrderState | null;
    session_id: string | null;
    session_data: string | null;
    session_expires_at: Moment | null;
    /** How many sessions it has had: each has a key of its own at the provider. */
    sessions: Generated<number>;
    /** When the provider was last asked what became of the session. */
    asked_at: Moment | null;
    created_at: Moment;
    expires_at: Moment;
    state_since: Moment;
  };
  /** Append-only: every transition. */
  order_event: {
    order_id: TransactionId;
    version: number;
    from_state: OrderState | null;
    to_state: OrderState;
    at: Moment;
    cause: string;
  };
  /** Personal: can be erased alone. */
  order_recipient: {
    order_id: TransactionId;
    first_name: string;
    last_name: string;
    email: string;
    message: string | null;
  };
  payment: {
    psp_reference: string;
    /** A transaction's or a subscription's id. */
    order_id: string;
    currency: Currency;
    authorised_minor: number;
    captured_minor: Generated<number>;
    refunded_minor: Generated<number>;
    charged_back_minor: Generated<number>;
    method: string | null;
    /** Of a card its last four digits. */
    card_summary: string | null;
    state: PaymentState;
    state_since: Moment;
    /** Which refund request is current, from 1: each has an idempotency key of its own. */
    refund_attempt: Generated<number>;
    /** Whether the provider rejected that request, so that another may be made. */
    refund_rejected: Generated<boolean>;
  };
  /** A press on Pay. It is open until the provider answers or its session expires. */
  payment_attempt: {
    reference: PastId;
    /** The browser's, or the provider's where none was announced. */
    id: string;
    announced_at: Moment;
    /** A while after the session expires. */
    expires_at: Moment;
    ended_at: Moment | null;
    psp_reference: string | null;
    refusal: RefusalReason | null;
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
