import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { Generated } from 'kysely';
import type { Moment } from './columns.ts';
import type { OrderState } from './orders.ts';

export const CHARGE_STATES = [
  /** It can be paid, or will be once a session is opened for it. */
  'open',
  'authorised',
  /** Authorised, and an operator has to review it before it is captured. */
  'held',
  'paid',
  /** Nothing is taken for it any more. */
  'failed',
  'refund_requested',
  'refunded',
  'charged_back',
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

export const PAYMENT_STATES = [
  'authorised',
  'capture_requested',
  'captured',
  'cancel_requested',
  'cancelled',
  'refund_requested',
  'refunded',
  'charged_back',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The reason for a change of an order's state or a subscription's status. */
export const EVENT_CAUSES = [
  'started',
  'step_up',
  'balance_spent',
  'session',
  'replaced',
  'cancelled_by_member',
  'cancelled_by_operator',
  'cancellation_undone',
  'expired',
  'authorised',
  'flagged',
  'captured',
  'refused',
  'capture_failed',
  'wrong_amount',
  'recipient_cap',
  'recipient_gone',
  'voided',
  'released',
  'rejected',
  'failed_by_operator',
  'delivered',
  'ended',
  'card_changed',
  'refund_by_member',
  'refund_by_operator',
  'delivery_cancelled',
  'refunded',
  /** Operators have recorded that the money went back in another way than by a refund. */
  'returned_elsewhere',
  'charged_back',
  /** Written before causes were a fixed list, or brought along from elsewhere. */
  'imported',
] as const;
export type EventCause = (typeof EVENT_CAUSES)[number];

export type ChargeTables = {
  /** An amount to be paid for an order or for one or more months of a subscription; 0 for a new card. */
  charge: {
    reference: ChargeReference;
    company: Company;
    currency: Currency;
    amount_minor: number;
    state: ChargeState;
    state_since: Moment;
    /** The payment that paid it; any other payment of it is voided or refunded. */
    paid_by: string | null;
    paid_at: Moment | null;
    refund_requested_at: Moment | null;
    session_id: string | null;
    session_data: string | null;
    session_expires_at: Moment | null;
    /** The browser's proof that the session was used, without which the provider tells nothing. */
    session_result: string | null;
    /** Number of sessions opened so far: of two that are opened at once, the first counts. */
    sessions: Generated<number>;
    /** When the provider was last asked about the session, or for one in vain, and how often. */
    asked_at: Moment | null;
    asks: Generated<number>;
  };
  /** Append-only: every change of an order's state or a subscription's status. */
  charge_event: {
    /** An order's or a subscription's id. */
    subject: string;
    version: number;
    from_state: OrderState | SubscriptionStatus | null;
    to_state: OrderState | SubscriptionStatus;
    at: Moment;
    cause: EventCause;
    psp_reference: string | null;
    /** An operator's name and reason. */
    note: string | null;
  };
  payment: {
    psp_reference: string;
    charge: ChargeReference;
    /** The provider's: perhaps one that nothing is sold in. */
    currency: string;
    authorised_minor: number;
    captured_minor: Generated<number>;
    refunded_minor: Generated<number>;
    charged_back_minor: Generated<number>;
    /** The part that operators returned in another way, in place of its refund (`adjust money`). */
    returned_elsewhere_minor: Generated<number>;
    /** A dispute or its reversal was reported in another currency: what was charged back is estimated. */
    is_estimated: Generated<boolean>;
    method: string | null;
    /** Cards only: the last four digits. */
    card_summary: string | null;
    state: PaymentState;
    state_since: Moment;
    /** Which void or refund request is current, from 1: each has an idempotency key of its own. */
    attempt: Generated<number>;
    /**
     * Whether the provider rejected that request, so that another may be made. Kept while the money counts
     * as charged back or returned elsewhere.
     */
    is_rejected: Generated<boolean>;
  };
  /** A press on Pay. It is open until the provider answers or its session expires. */
  payment_attempt: {
    reference: ChargeReference;
    /** The browser's, or the provider's where none was announced. */
    id: string;
    /** Whether the member ticked "Remember this card". */
    remembers_card: Generated<boolean>;
    announced_at: Moment;
    /** A while after the session expires. */
    expires_at: Moment;
    ended_at: Moment | null;
    psp_reference: string | null;
    refusal: RefusalReason | null;
  };
};
