import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import type { Failure } from '@cairn/contract/orders/transaction-state';
import { type Currency, isCurrency } from '@cairn/contract/values/currency';
import { minor } from '@cairn/contract/values/money';
import type { EventCause, PaymentState } from '../database/tables/charges.ts';
import type { Amount } from '../payments/port.ts';
import { type Charge, keptOf, type Payment } from './charge.ts';
import { alert, done, manualReview, type Outcome } from './outcome.ts';
import type { MoneyKind } from './post-money.ts';
import type { Card, Report } from './report.ts';

/** As far as a decision depends on it. */
export type ChargeFacts = Pick<
  Charge,
  'state' | 'currency' | 'amount_minor' | 'paid_by' | 'refund_requested_at'
> & {
  /** Why it must not be paid: it fails, or the payment is just not wanted. */
  obstacle?: Failure | 'unwanted' | undefined;
};

export type PaymentFacts = Pick<
  Payment,
  | 'currency'
  | 'authorised_minor'
  | 'captured_minor'
  | 'refunded_minor'
  | 'charged_back_minor'
  | 'method'
  | 'card_summary'
  | 'state'
  | 'attempt'
  | 'is_rejected'
>;

/** What follows for whatever the charge pays for. */
export type Consequence =
  | ({ kind: 'authorised' | 'held' } & Card)
  /** The card of a payment that was known before. */
  | ({ kind: 'card' } & Card)
  | { kind: 'released' }
  | { kind: 'paid' }
  | { kind: 'failed'; failure: Failure; cause: EventCause; note?: string }
  | { kind: 'returned'; how: 'refund' | 'chargeback' | 'failed_capture' };

export type Decision = {
  outcome: Outcome;
  /** The payment from now on, if it changes. */
  payment?: PaymentFacts;
  charge?: Partial<Pick<Charge, 'state' | 'paid_by'>>;
  money?: { kind: MoneyKind; amount: Amount & { currency: Currency }; key?: string };
  /** What the provider is asked to do, perhaps not before some time has passed. */
  request?: { verb: 'capture' | 'void' | 'refund'; afterMs?: number; notBefore?: Date };
  /** The press on Pay that has its answer now. */
  endsAttempt?: { refusal: RefusalReason | undefined };
  consequence?: Consequence;
};

/** It depends on an event that has not been reported yet. */
export type TooEarly = { tooEarly: string };

/** A refused void is requested again after these, in milliseconds; then an operator has to look. */
const VOID_RETRIES = [60_000, 10 * 60_000, 60 * 60_000];

/** What a report about a payment means for it and its charge, whatever the charge pays for. */
export function decide(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  report: Report,
): Decision | TooEarly {
  switch (report.kind) {
    case 'authorised':
      return payment
        ? authorisedAgain(charge, payment, report)
        : { endsAttempt: { refusal: undefined }, ...authorised(charge, report) };
    case 'captured':
      return captured(charge, pspReference, payment, report);
    case 'refused':
      // The member may try another card until the charge fails; a stored card is tried again later.
      return {
        outcome: done(report.refusal ? 'card refused' : 'not completed'),
        endsAttempt: { refusal: report.refusal },
      };
    case 'capture_failed':
      return notCaptured(charge, payment, 'refused', 'capture_failed');
    case 'voided':
      return notCaptured(charge, payment, 'cancelled', 'voided');
    case 'void_refused':
      return voidRefused(payment);
    case 'refunded':
      return refunded(charge, pspReference, payment, report);
    case 'refund_rejected':
      return {
        outcome: manualReview('refund_rejected'),
        ...(payment?.state === 'refund_requested' && {
          payment: { ...payment, is_rejected: true },
        }),
      };
    case 'refund_failed':
      return refundFailed(payment, report);
    case 'charged_back':
      return chargedBack(charge, pspReference, payment, report);
    case 'charged_back_again':
      return chargedBackAgain(payment, report);
    case 'chargeback_reversed':
      return chargebackReversed(charge, pspReference, payment, report);
    case 'changed_elsewhere':
      return { outcome: manualReview('changed_elsewhere') };
    case 'released':
    case 'rejected':
      return reviewed(charge, payment, report.kind);
    case 'capture_given_up':
      return captureGivenUp(charge, payment, report.note);
    case 'noted':
      return { outcome: done('noted') };
  }
}

type Authorised = Extract<Report, { kind: 'authorised' }>;

function authorised(charge: ChargeFacts, report: Authorised): Decision {
  const { amount, method, cardSummary, storedCard, needsReview } = report;
  const payment = newPayment(amount, report);
  const toVoid = {
    payment: { ...payment, state: 'cancel_requested' as const },
    request: { verb: 'void' as const },
  };
  if (!isCurrency(amount.currency)) return { ...toVoid, outcome: manualReview('voided_currency') };
  if (charge.state !== 'open' || charge.obstacle === 'unwanted') {
    const state = charge.state === 'open' ? 'not to be paid now' : charge.state;
    return { ...toVoid, outcome: done(`voided: the charge is ${state}`) };
  }
  if (!isRightAmount(charge, amount)) {
    return { ...toVoid, outcome: alert('voided: wrong amount'), ...failed('amountMismatch') };
  }
  if (charge.obstacle) {
    return {
      ...toVoid,
      outcome: refusedFor('voided', charge.obstacle),
      ...failed(charge.obstacle),
    };
  }
  const card = { method, cardSummary, storedCard };
  if (needsReview) {
    return {
      outcome: done('held'),
      payment: { ...payment, state: 'authorised' },
      charge: { state: 'held' },
      consequence: { kind: 'held', ...card },
    };
  }
  return {
    outcome: done('authorised'),
    payment: { ...payment, state: 'capture_requested' },
    charge: { state: 'authorised' },
    request: { verb: 'capture', ...(report.captureAt && { notBefore: report.captureAt }) },
    consequence: { kind: 'authorised', ...card },
  };
}

/** The risk and the card are told by the notification alone, which may come after an answer or the capture. */
function authorisedAgain(charge: ChargeFacts, known: PaymentFacts, report: Authorised): Decision {
  const { method, cardSummary, storedCard, needsReview } = report;
  const card = { method, cardSummary, storedCard };
  const payment = {
    ...known,
    method: known.method ?? method ?? null,
    card_summary: known.card_summary ?? cardSummary ?? null,
  };
  const endsAttempt = { refusal: undefined };
  const isCapturing = known.state === 'capture_requested' && charge.state === 'authorised';
  if (isCapturing && needsReview) {
    return {
      outcome: done('held'),
      payment: { ...payment, state: 'authorised' },
      charge: { state: 'held' },
      endsAttempt,
      consequence: { kind: 'held', ...card },
    };
  }
  return {
    outcome: done('known already'),
    payment,
    endsAttempt,
    // The capture of a payment that was found by asking waits for this notification.
    ...(isCapturing && !report.captureAt && { request: { verb: 'capture' as const } }),
    consequence: { kind: 'card', ...card },
  };
}

/** Where a payment may still pay a charge. */
const PAYABLE = new Set<Charge['state']>(['open', 'authorised', 'held']);

function captured(
  charge: ChargeFacts,
  pspReference: string,
  known: PaymentFacts | undefined,
  report: Extract<Report, { kind: 'captured' }>,
): Decision {
  const { amount } = report;
  const { currency } = amount;
  if (!isCurrency(currency)) return { outcome: manualReview('unknown_currency') };
  if (known && known.captured_minor > 0) return { outcome: done('known already') };
  const before = known ?? newPayment(amount, report);
  const payment = {
    ...before,
    currency,
    authorised_minor: Math.max(before.authorised_minor, amount.value),
    captured_minor: amount.value,
    method: before.method ?? report.method ?? null,
    card_summary: before.card_summary ?? report.cardSummary ?? null,
  };
  const money = { kind: 'capture' as const, amount: { currency, value: amount.value } };
  const toRefund = {
    money,
    payment: withState(payment, 'refund_requested'),
    request: { verb: 'refund' as const },
  };
  const isWanted = PAYABLE.has(charge.state) && charge.obstacle !== 'unwanted';
  if (known?.state === 'cancel_requested' || !isWanted) {
    return { ...toRefund, outcome: done(`refunded: the charge is ${charge.state}`) };
  }
  if (!isRightAmount(charge, amount)) {
    return { ...toRefund, outcome: alert('refunded: wrong amount'), ...failed('amountMismatch') };
  }
  if (charge.obstacle && charge.obstacle !== 'unwanted') {
    const outcome = refusedFor('refunded', charge.obstacle);
    return { ...toRefund, outcome, ...failed(charge.obstacle) };
  }
  return {
    outcome: done('captured'),
    money,
    payment: withState(payment, 'captured'),
    charge: { state: 'paid', paid_by: pspReference },
    consequence: { kind: 'paid' },
  };
}

const NOT_VOIDED = new Set<PaymentState>(['authorised', 'capture_requested']);

/** The provider will not capture it: it could not, or the authorisation was cancelled. */
function notCaptured(
  charge: ChargeFacts,
  payment: PaymentFacts | undefined,
  failure: Failure,
  cause: EventCause,
): Decision | TooEarly {
  if (!payment) return { tooEarly: 'is not authorised' };
  // A second capture request fails like this; the first one stands.
  if (payment.captured_minor > 0) return { outcome: done('captured before') };
  // The failed capture of a held payment was somebody else's; its review goes on.
  const isAwaited =
    charge.state === 'authorised' || (charge.state === 'held' && cause === 'voided');
  const fails = isAwaited && NOT_VOIDED.has(payment.state);
  return {
    outcome: done(fails ? failure : 'cancelled'),
    payment: withState(payment, 'cancelled'),
    ...(fails && { consequence: { kind: 'failed' as const, failure, cause } }),
  };
}

function voidRefused(payment: PaymentFacts | undefined): Decision {
  if (payment?.state !== 'cancel_requested') return { outcome: done('not cancelled') };
  const afterMs = VOID_RETRIES[payment.attempt - 1];
  if (afterMs === undefined) {
    return { outcome: manualReview('void_refused'), payment: { ...payment, is_rejected: true } };
  }
  return {
    outcome: done('not cancelled, tried again'),
    payment: { ...payment, attempt: payment.attempt + 1 },
    request: { verb: 'void', afterMs },
  };
}

function refunded(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  { amount, key }: Extract<Report, { kind: 'refunded' }>,
): Decision | TooEarly {
  if (!isCaptured(payment)) return { tooEarly: 'is not captured' };
  const left = keptOf(payment);
  const { currency } = amount;
  if (currency !== payment.currency || !isCurrency(currency)) {
    return { outcome: manualReview('refund_differs') };
  }
  const isAll = left > 0 && amount.value >= left;
  const after = { ...payment, refunded_minor: payment.refunded_minor + amount.value };
  const booked = {
    money: { kind: 'refund' as const, amount: { currency, value: amount.value }, key },
    payment: isAll ? withState(after, 'refunded') : after,
  };
  const isTwice = amount.value > left;
  // We only refund in full: whoever refunded a part by hand also decides about the avios.
  if (!isAll) {
    return { ...booked, outcome: manualReview(isTwice ? 'returned_twice' : 'refunded_in_part') };
  }
  const isPaid = isPaidBy(charge, pspReference);
  const text = isPaid ? 'refunded' : 'refunded, order unchanged';
  return {
    ...booked,
    outcome: isTwice ? manualReview('returned_twice') : done(text),
    ...(isPaid && {
      charge: { state: 'refunded' },
      consequence: { kind: 'returned', how: 'refund' },
    }),
  };
}

/** The money came back from the shopper's bank: it is ours again, and owed to the shopper. */
function refundFailed(
  payment: PaymentFacts | undefined,
  { amount, key }: Extract<Report, { kind: 'refund_failed' }>,
): Decision | TooEarly {
  if (!payment) return { tooEarly: 'is not captured' };
  const { currency } = amount;
  const isMade = currency === payment.currency && amount.value <= payment.refunded_minor;
  if (!isMade || !isCurrency(currency)) {
    // The notification that the refund succeeded may still be on its way.
    if (payment.state === 'refund_requested') return { tooEarly: 'is not refunded' };
    return { outcome: manualReview('refund_failed_unmade') };
  }
  const after = { ...payment, refunded_minor: payment.refunded_minor - amount.value };
  // A partial refund was made by an operator at the provider, who decides whether to repeat it.
  const isOwed = payment.state === 'refunded' || payment.state === 'refund_requested';
  return {
    outcome: manualReview('refund_failed'),
    money: { kind: 'refund_failed', amount: { currency, value: amount.value }, key },
    payment: isOwed ? { ...after, state: 'refund_requested', is_rejected: true } : after,
  };
}

type Loss = Required<Pick<Decision, 'payment' | 'money'>> & {
  /** Nothing is left; `isAll` if that is certain. */
  isGone: boolean;
  isAll: boolean;
  isTwice: boolean;
};

/**
 * A bank may report another currency: then all of the money counts as lost, but not for certain. A
 * second loss of the same money is booked all the same.
 */
function lose(
  payment: PaymentFacts & { currency: Currency },
  { amount, key }: { amount: Amount; key: string },
): Loss | undefined {
  const left = keptOf(payment);
  const { currency } = payment;
  const isComparable = amount.currency === currency;
  const value = isComparable ? amount.value : left;
  if (value <= 0) return undefined;
  const after = { ...payment, charged_back_minor: payment.charged_back_minor + value };
  const isGone = left > 0 && value >= left;
  return {
    payment: isGone ? withState(after, 'charged_back') : after,
    money: { kind: 'chargeback', amount: { currency, value }, key },
    isGone,
    isAll: isGone && isComparable,
    isTwice: value > left,
  };
}

function chargedBack(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  report: Extract<Report, { kind: 'charged_back' }>,
): Decision | TooEarly {
  if (!isCaptured(payment)) return { tooEarly: 'is not captured' };
  const lost = lose(payment, report);
  if (!lost) return { outcome: manualReview('returned_twice') };
  const { isGone, isAll, isTwice, ...booked } = lost;
  const isPaid = isPaidBy(charge, pspReference);
  const how = report.isFailedCapture ? 'failed_capture' : 'chargeback';
  // For a refund that is under way the avios are reversed already, and nothing is left to refund.
  const ends = isPaid && (isAll || (isGone && charge.state === 'refund_requested'));
  const text = isPaid ? 'charged back' : 'charged back, order unchanged';
  const review = isTwice ? 'returned_twice' : isAll ? undefined : 'charged_back_in_part';
  return {
    ...booked,
    outcome: review ? manualReview(review) : done(text),
    ...(ends && { charge: { state: 'charged_back' }, consequence: { kind: 'returned', how } }),
  };
}

/** The bank charged the payment back again after the reversal. */
function chargedBackAgain(
  payment: PaymentFacts | undefined,
  report: Extract<Report, { kind: 'charged_back_again' }>,
): Decision | TooEarly {
  if (!isCaptured(payment) || keptOf(payment) <= 0) {
    return { tooEarly: 'has nothing to charge back again' };
  }
  const lost = lose(payment, report);
  if (!lost) return { tooEarly: 'has nothing to charge back again' };
  const { payment: after, money } = lost;
  return { payment: after, money, outcome: manualReview('charged_back_again') };
}

/**
 * A dispute was won: the money is ours again. If it was owed to the member, because they had been
 * promised a refund or had paid twice, it is refunded; otherwise an operator decides about the avios.
 */
function chargebackReversed(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  { amount, key }: Extract<Report, { kind: 'chargeback_reversed' }>,
): Decision | TooEarly {
  const lost = payment?.charged_back_minor ?? 0;
  if (!isCaptured(payment) || lost === 0) return { tooEarly: 'is not charged back' };
  const { currency } = payment;
  const value = minor(amount.currency === currency ? Math.min(amount.value, lost) : lost);
  const after = { ...payment, charged_back_minor: lost - value };
  const money = { kind: 'chargeback_reversed' as const, amount: { currency, value }, key };
  const isOwed = charge.paid_by !== pspReference || charge.refund_requested_at !== null;
  if (isOwed && keptOf(after) > 0) {
    // A request under the key of the one before it would be answered with that one's answer.
    const attempt = payment.attempt + 1;
    return {
      outcome: done('the chargeback was reversed, the payment is refunded'),
      money,
      payment: { ...after, state: 'refund_requested', attempt, is_rejected: false },
      request: { verb: 'refund' },
    };
  }
  return {
    outcome: manualReview('chargeback_reversed'),
    money,
    payment: payment.state === 'charged_back' ? withState(after, 'captured') : after,
  };
}

function reviewed(
  charge: ChargeFacts,
  payment: PaymentFacts | undefined,
  verdict: 'released' | 'rejected',
): Decision {
  if (charge.state !== 'held') return { outcome: done('not held') };
  if (verdict === 'rejected') {
    return {
      outcome: done('rejected'),
      ...(payment?.state === 'authorised' && {
        payment: withState(payment, 'cancel_requested'),
        request: { verb: 'void' as const },
      }),
      consequence: { kind: 'failed', failure: 'risk', cause: 'rejected' },
    };
  }
  if (payment?.state !== 'authorised') return { outcome: done('nothing to capture') };
  return {
    outcome: done('released'),
    payment: withState(payment, 'capture_requested'),
    charge: { state: 'authorised' },
    request: { verb: 'capture' },
    consequence: { kind: 'released' },
  };
}

/** The provider refuses the capture for good; if it is captured after all, the money is refunded. */
function captureGivenUp(
  charge: ChargeFacts,
  payment: PaymentFacts | undefined,
  note: string,
): Decision {
  if (charge.state !== 'authorised' || payment?.state !== 'capture_requested') {
    return { outcome: done('not waiting for a capture') };
  }
  return {
    outcome: done('given up'),
    payment: withState(payment, 'cancel_requested'),
    request: { verb: 'void' },
    consequence: { kind: 'failed', failure: 'refused', cause: 'failed_by_operator', note },
  };
}

function newPayment(amount: Amount, card: Card): PaymentFacts {
  return {
    currency: amount.currency,
    authorised_minor: amount.value,
    captured_minor: 0,
    refunded_minor: 0,
    charged_back_minor: 0,
    method: card.method ?? null,
    card_summary: card.cardSummary ?? null,
    state: 'authorised',
    attempt: 1,
    is_rejected: false,
  };
}

/** The count of requests goes on: a key that was used before would be answered as it was then. */
function withState(payment: PaymentFacts, state: PaymentState): PaymentFacts {
  return { ...payment, state, is_rejected: false };
}

function isCaptured(
  payment: PaymentFacts | undefined,
): payment is PaymentFacts & { currency: Currency } {
  return payment !== undefined && payment.captured_minor > 0 && isCurrency(payment.currency);
}

/** Whether the payment has paid it and has not been returned: any other moves nothing but money. */
function isPaidBy({ state, paid_by }: ChargeFacts, pspReference: string): boolean {
  return paid_by === pspReference && (state === 'paid' || state === 'refund_requested');
}

function isRightAmount(charge: ChargeFacts, { currency, value }: Amount): boolean {
  return currency === charge.currency && value === charge.amount_minor;
}

const CAUSES: Partial<Record<Failure, EventCause>> = {
  amountMismatch: 'wrong_amount',
  recipientCap: 'recipient_cap',
  recipientGone: 'recipient_gone',
};

function failed(failure: Failure): Pick<Decision, 'consequence'> {
  return { consequence: { kind: 'failed', failure, cause: CAUSES[failure] ?? 'refused' } };
}

const REASONS: Partial<Record<Failure, string>> = {
  recipientCap: 'beyond the recipient’s yearly cap',
  recipientGone: 'the recipient was erased',
};

function refusedFor(verb: string, failure: Failure): Outcome {
  return done(`${verb}: ${REASONS[failure] ?? failure}`);
}
