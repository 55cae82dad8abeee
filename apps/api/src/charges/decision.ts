import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import type { Failure } from '@cairn/contract/orders/transaction-state';
import type { Currency } from '@cairn/contract/values/currency';
import type { MinorUnits } from '@cairn/contract/values/money';
import type { EventCause, PaymentState } from '../database/tables/charges.ts';
import type { Amount } from '../payments/port.ts';
import type { Charge, Payment } from './charge.ts';
import type { ReportOutcome } from './outcome.ts';
import type { MoneyKind } from './post-money.ts';
import type { Card } from './report.ts';

/** As far as a decision depends on it. */
export type ChargeFacts = Pick<
  Charge,
  'state' | 'currency' | 'amount_minor' | 'paid_by' | 'refund_requested_at'
> & {
  /** Set if it must not be paid: a failure, or `unwanted` if only the payment is to be voided. */
  obstacle?: Failure | 'unwanted' | undefined;
};

export type PaymentFacts = Pick<
  Payment,
  | 'currency'
  | 'authorised_minor'
  | 'captured_minor'
  | 'refunded_minor'
  | 'charged_back_minor'
  | 'returned_elsewhere_minor'
  | 'is_estimated'
  | 'method'
  | 'card_summary'
  | 'state'
  | 'attempt'
  | 'is_rejected'
>;

/** The effect on the order, month or change of card that the charge is for. */
export type Consequence =
  | ({ kind: 'authorised' | 'held' } & Card)
  /** The card of a payment that was known before. */
  | ({ kind: 'card' } & Card)
  /** A card that was stored and is not to be charged. */
  | ({ kind: 'unused' } & Card)
  | { kind: 'released' }
  | { kind: 'paid' }
  | { kind: 'failed'; failure: Failure; cause: EventCause; note?: string }
  | { kind: 'returned'; how: 'refund' | 'chargeback' | 'failed_capture' }
  | { kind: 'returned'; how: 'elsewhere'; note: string }
  /** The provider did not make the refund, or its money came back: a person decides how it goes on. */
  | ({ kind: 'refund_failed' } & RefundEvent)
  /** It was requested again and is made, of which nothing else tells the member. */
  | ({ kind: 'refund_repeated' } & RefundEvent);

/** The request that a refund answers, and the amount that waits or is on its way. */
export type RefundEvent = Pick<Payment, 'attempt'> & { amount: MinorUnits };

export type Decision = {
  outcome: ReportOutcome;
  /** The payment from now on, if it changes. */
  payment?: PaymentFacts;
  charge?: Partial<Pick<Charge, 'state' | 'paid_by'>>;
  money?: { kind: MoneyKind; amount: Amount & { currency: Currency }; key?: string };
  /** A request to the provider, perhaps not before some time has passed. */
  request?: { verb: 'capture' | 'void' | 'refund'; afterMs?: number; notBefore?: Date };
  /** The press on Pay that has its answer now. */
  endsAttempt?: { refusal: RefusalReason | undefined };
  consequence?: Consequence;
};

/** It depends on an event that has not been reported yet. */
export type TooEarly = { tooEarly: string };

export function newPayment(amount: Amount, card: Card): PaymentFacts {
  return {
    currency: amount.currency,
    authorised_minor: amount.value,
    captured_minor: 0,
    refunded_minor: 0,
    charged_back_minor: 0,
    returned_elsewhere_minor: 0,
    is_estimated: false,
    method: card.method ?? null,
    card_summary: card.cardSummary ?? null,
    state: 'authorised',
    attempt: 1,
    is_rejected: false,
  };
}

/** The count of requests goes on: a key that was used before would be answered as it was then. */
export function withState(payment: PaymentFacts, state: PaymentState): PaymentFacts {
  return { ...payment, state, is_rejected: false };
}
