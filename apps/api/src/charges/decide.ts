import type { Failure } from '@cairn/contract/orders/transaction-state';
import { isCurrency } from '@cairn/contract/values/currency';
import type { EventCause, PaymentState } from '../database/tables/charges.ts';
import type { Amount } from '../payments/port.ts';
import { type Charge, keptOf } from './charge.ts';
import {
  chargebackReversed,
  chargedBack,
  chargedBackAgain,
  notReturnedElsewhere,
  refunded,
  refundFailed,
  returnedElsewhere,
} from './decide-returns.ts';
import { cardVerified } from './decide-verification.ts';
import {
  type ChargeFacts,
  type Decision,
  newPayment,
  type PaymentFacts,
  type TooEarly,
  withState,
} from './decision.ts';
import { alert, done, manualReview, type ReportOutcome } from './outcome.ts';
import { type Card, cardOf, type Report } from './report.ts';

/** A refused void is requested again after these, in milliseconds; then an operator has to look. */
const VOID_RETRIES = [60_000, 10 * 60_000, 60 * 60_000];

/** Decides what a report about a payment changes, for every product alike. */
export function decide(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  report: Report,
): Decision | TooEarly {
  switch (report.kind) {
    case 'authorised':
      if (charge.amount_minor === 0 && report.amount.value === 0) {
        return cardVerified(charge, pspReference, payment, report);
      }
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
      return refundRejected(charge, pspReference, payment);
    case 'refund_failed':
      return refundFailed(charge, pspReference, payment, report);
    case 'charged_back':
      return chargedBack(charge, pspReference, payment, report);
    case 'charged_back_again':
      return chargedBackAgain(charge, pspReference, payment, report);
    case 'chargeback_reversed':
      return chargebackReversed(charge, pspReference, payment, report);
    case 'changed_elsewhere':
      return { outcome: manualReview('changed_elsewhere') };
    case 'released':
    case 'rejected':
      return reviewed(charge, payment, report.kind);
    case 'capture_given_up':
      return captureGivenUp(charge, payment, report.note);
    case 'returned_elsewhere':
      return returnedElsewhere(charge, pspReference, payment, report);
    case 'not_returned_elsewhere':
      return notReturnedElsewhere(payment);
    case 'noted':
      return { outcome: done('noted') };
  }
}

/**
 * A refund of money that was charged back or returned elsewhere meanwhile is requested again once that is
 * reversed or taken back.
 */
function refundRejected(
  { paid_by }: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
): Decision {
  const outcome = manualReview('refund_rejected');
  if (!payment || !mayOweRefund(payment)) return { outcome };
  const isNews = payment.state === 'refund_requested' && !payment.is_rejected;
  return {
    outcome,
    payment: { ...payment, is_rejected: true },
    ...(isNews &&
      paid_by === pspReference && {
        consequence: { kind: 'refund_failed', attempt: payment.attempt, amount: keptOf(payment) },
      }),
  };
}

function mayOweRefund({ state, returned_elsewhere_minor }: PaymentFacts): boolean {
  return state === 'refund_requested' || state === 'charged_back' || returned_elsewhere_minor > 0;
}

type Authorised = Extract<Report, { kind: 'authorised' }>;

function authorised(charge: ChargeFacts, report: Authorised): Decision {
  const { amount, needsReview } = report;
  const card = cardOf(report);
  const payment = newPayment(amount, report);
  const toVoid = {
    payment: { ...payment, state: 'cancel_requested' as const },
    request: { verb: 'void' as const },
  };
  if (!isCurrency(amount.currency)) {
    return { ...toVoid, ...notUsed(card), outcome: manualReview('voided_currency') };
  }
  if (charge.state !== 'open' || charge.obstacle === 'unwanted') {
    const state = charge.state === 'open' ? 'not to be paid now' : charge.state;
    return { ...toVoid, ...notUsed(card), outcome: done(`voided: the charge is ${state}`) };
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
  const { needsReview } = report;
  const card = cardOf(report);
  const payment = {
    ...known,
    method: known.method ?? card.method ?? null,
    card_summary: known.card_summary ?? card.cardSummary ?? null,
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
    ...(KEPT.has(known.state) ? { consequence: { kind: 'card', ...card } } : notUsed(card)),
  };
}

/** The card of a payment that is voided or refunded is not the one to charge later. */
const KEPT = new Set<PaymentState>(['authorised', 'capture_requested', 'captured']);

function notUsed(card: Card): Pick<Decision, 'consequence'> {
  return card.storedCard === undefined ? {} : { consequence: { kind: 'unused', ...card } };
}

/** States in which a charge can still be paid. */
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
  // A payment that was flagged after its capture had been requested is held while that fails.
  const isAwaited = charge.state === 'authorised' || charge.state === 'held';
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

function refusedFor(verb: string, failure: Failure): ReportOutcome {
  return done(`${verb}: ${REASONS[failure] ?? failure}`);
}
