import { type Currency, isCurrency } from '@cairn/contract/values/currency';
import { type MinorUnits, minor } from '@cairn/contract/values/money';
import type { Amount } from '../payments/port.ts';
import { keptOf } from './charge.ts';
import {
  type ChargeFacts,
  type Decision,
  type PaymentFacts,
  type TooEarly,
  withState,
} from './decision.ts';
import { done, manualReview } from './outcome.ts';
import type { Report } from './report.ts';

export function refunded(
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
  const isAll =
    left > 0 &&
    amount.value >= left &&
    (isOwedBack(charge, pspReference) || isCertain(payment, amount.value));
  const after = {
    ...payment,
    refunded_minor: payment.refunded_minor + amount.value,
    // Our request had been rejected: this refund is another one, and counts as such if it comes back.
    attempt: isAll && payment.is_rejected ? payment.attempt + 1 : payment.attempt,
  };
  const booked = {
    money: { kind: 'refund' as const, amount: { currency, value: amount.value }, key },
    payment: isAll ? withState(after, 'refunded') : after,
  };
  const isTwice = amount.value > left;
  if (!isAll && !isTwice && payment.state === 'refund_requested' && !payment.is_rejected) {
    // A dispute was won after the refund had been requested, which was all that was left then.
    // With none under way it was made by hand, and an operator decides about the rest.
    return {
      ...booked,
      outcome: done('refunded in part, the rest is requested'),
      payment: { ...after, attempt: payment.attempt + 1, is_rejected: false },
      request: { verb: 'refund' },
    };
  }
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
    ...(isRepeated(charge, pspReference, payment) && {
      consequence: { kind: 'refund_repeated', attempt: after.attempt, amount: amount.value },
    }),
  };
}

/** The order or plan has ended before: with the refund that failed, a record of one, or a dispute. */
function isRepeated(charge: ChargeFacts, pspReference: string, { state }: PaymentFacts): boolean {
  const hasEnded = charge.paid_by === pspReference && !isPaidBy(charge, pspReference);
  return hasEnded && state === 'refund_requested';
}

/** The money came back from the shopper's bank: it is ours again, and owed to the shopper. */
export function refundFailed(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  { amount, key }: Extract<Report, { kind: 'refund_failed' }>,
): Decision | TooEarly {
  if (!payment) return { tooEarly: 'is not captured' };
  const { currency } = amount;
  const isMade = currency === payment.currency && amount.value <= payment.refunded_minor;
  if (!isMade || !isCurrency(currency)) {
    // The notification that the refund succeeded may still be on its way, also after a chargeback.
    const mayBeMade =
      payment.state === 'refund_requested' ||
      payment.returned_elsewhere_minor > 0 ||
      (payment.state === 'charged_back' && isOwedBack(charge, pspReference));
    if (mayBeMade) return { tooEarly: 'is not refunded' };
    return { outcome: manualReview('refund_failed_unmade') };
  }
  const after = { ...payment, refunded_minor: payment.refunded_minor - amount.value };
  // A partial refund was made by an operator at the provider, who decides whether to repeat it.
  // If it was refunded twice, the other refund stands.
  const isPromised = payment.state === 'refunded' || isOwedBack(charge, pspReference);
  const isOwed = isPromised && keptOf(after) > 0;
  return {
    outcome: manualReview('refund_failed'),
    money: { kind: 'refund_failed', amount: { currency, value: amount.value }, key },
    payment: isOwed ? { ...after, state: 'refund_requested', is_rejected: true } : after,
    ...(isOwed &&
      charge.paid_by === pspReference && {
        consequence: { kind: 'refund_failed', attempt: after.attempt, amount: keptOf(after) },
      }),
  };
}

/**
 * An operator has given back all that is left in another way, which a posting of its own books. Nothing
 * of it is requested any more; money that goes back once more is reported as returned twice.
 */
export function returnedElsewhere(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  { note }: Extract<Report, { kind: 'returned_elsewhere' }>,
): Decision {
  if (payment?.state !== 'refund_requested') return { outcome: done('no refund waits') };
  const returned_elsewhere_minor = payment.returned_elsewhere_minor + keptOf(payment);
  return {
    outcome: done('returned elsewhere'),
    // Whether the provider rejected the request is kept: the record may be taken back.
    payment: { ...payment, state: 'refunded', returned_elsewhere_minor },
    ...(isPaidBy(charge, pspReference) && {
      charge: { state: 'refunded' },
      consequence: { kind: 'returned', how: 'elsewhere', note },
    }),
  };
}

/**
 * The record was a mistake: the money is owed again. If the provider had rejected the request, a person
 * decides about the next one. Any other request is repeated under its own key: the provider may have carried
 * it out, and a new key would make it pay twice.
 */
export function notReturnedElsewhere(payment: PaymentFacts | undefined): Decision {
  if (!payment?.returned_elsewhere_minor) return { outcome: done('not returned elsewhere') };
  const after = { ...payment, returned_elsewhere_minor: 0 };
  const isOwed = payment.state === 'refunded' && keptOf(after) > 0;
  if (!isOwed) return { outcome: done('not owed'), payment: after };
  return {
    outcome: done(after.is_rejected ? 'owed again' : 'owed again, the refund is under way'),
    payment: { ...after, state: 'refund_requested' },
    ...(!after.is_rejected && { request: { verb: 'refund' as const } }),
  };
}

type Loss = Required<Pick<Decision, 'payment' | 'money'>> & {
  /** By the books nothing is left; `isAll` if that is certain. */
  isGone: boolean;
  isAll: boolean;
  isTwice: boolean;
};

/**
 * A dispute that the bank reports in another currency counts as one about the whole payment, or about
 * the rest if a part of it was refunded. Other reports say nothing about its amount: those that follow
 * it, a full refund among them, may have arrived before it.
 */
function disputedAmount(payment: PaymentFacts, { currency, value }: Amount): MinorUnits {
  if (currency === payment.currency) return value;
  const { captured_minor, refunded_minor } = payment;
  return minor(refunded_minor < captured_minor ? captured_minor - refunded_minor : captured_minor);
}

/**
 * Whether nothing is left after this much goes, if the books say so. An estimate says too little or too
 * much: only an amount that is all of the payment without it is certain.
 */
function isCertain({ is_estimated, captured_minor, refunded_minor }: PaymentFacts, value: number) {
  return !is_estimated || value >= captured_minor - refunded_minor;
}

/** A second loss of the same money is booked all the same. */
function lose(
  payment: PaymentFacts & { currency: Currency },
  { amount, key }: { amount: Amount; key: string },
): Loss {
  const left = keptOf(payment);
  const { currency } = payment;
  const isComparable = amount.currency === currency;
  const value = disputedAmount(payment, amount);
  const after = {
    ...payment,
    charged_back_minor: payment.charged_back_minor + value,
    is_estimated: payment.is_estimated || !isComparable,
  };
  const isGone = left > 0 && value >= left;
  return {
    payment: isGone ? { ...after, state: 'charged_back' } : after,
    money: { kind: 'chargeback', amount: { currency, value }, key },
    isGone,
    isAll: isGone && isComparable && isCertain(payment, value),
    isTwice: isComparable ? value > left : left <= 0,
  };
}

export function chargedBack(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  report: Extract<Report, { kind: 'charged_back' }>,
): Decision | TooEarly {
  if (!isCaptured(payment)) return { tooEarly: 'is not captured' };
  const lost = lose(payment, report);
  const { isAll, isTwice, payment: after, money } = lost;
  const isPaid = isPaidBy(charge, pspReference);
  const text = isPaid ? 'charged back' : 'charged back, order unchanged';
  const review = isTwice ? 'returned_twice' : isAll ? undefined : 'charged_back_in_part';
  return {
    payment: after,
    money,
    outcome: review ? manualReview(review) : done(text),
    ...(isPaid && endOf(charge, lost, report.isFailedCapture ? 'failed_capture' : 'chargeback')),
  };
}

/** For a refund that is under way the avios are reversed already, and nothing is left to refund. */
function endOf(
  { state }: ChargeFacts,
  { isGone, isAll }: Loss,
  how: 'chargeback' | 'failed_capture',
): Pick<Decision, 'charge' | 'consequence'> {
  const ends = isAll || (isGone && state === 'refund_requested');
  return ends ? { charge: { state: 'charged_back' }, consequence: { kind: 'returned', how } } : {};
}

/** The bank charged the payment back again after the reversal. */
export function chargedBackAgain(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  report: Extract<Report, { kind: 'charged_back_again' }>,
): Decision | TooEarly {
  // Money that operators returned elsewhere is still at the provider, where the bank can take it.
  if (!isCaptured(payment) || keptOf({ ...payment, returned_elsewhere_minor: 0 }) <= 0) {
    return { tooEarly: 'has nothing to charge back again' };
  }
  const lost = lose(payment, report);
  const { isTwice, payment: after, money } = lost;
  // More than is left: it has overtaken the reversal, which is about to bring some of it back.
  const ends = isPaidBy(charge, pspReference) && !isTwice;
  return {
    payment: after,
    money,
    outcome: manualReview(
      isTwice && payment.returned_elsewhere_minor > 0 ? 'returned_twice' : 'charged_back_again',
    ),
    ...(ends && endOf(charge, lost, 'chargeback')),
  };
}

/**
 * A dispute was won: the money is ours again. If it was owed to the member, because they had been
 * promised a refund or had paid twice, it is refunded; otherwise an operator decides about the avios.
 */
export function chargebackReversed(
  charge: ChargeFacts,
  pspReference: string,
  payment: PaymentFacts | undefined,
  { amount, key }: Extract<Report, { kind: 'chargeback_reversed' }>,
): Decision | TooEarly {
  const lost = payment?.charged_back_minor ?? 0;
  if (!isCaptured(payment) || lost === 0) return { tooEarly: 'is not charged back' };
  const { currency } = payment;
  const isComparable = amount.currency === currency;
  // A refund that follows the dispute does not make it smaller: the whole payment is its most.
  const won = isComparable ? amount.value : payment.captured_minor;
  const value = minor(Math.min(won, lost));
  const after = {
    ...payment,
    charged_back_minor: lost - value,
    is_estimated: payment.is_estimated || !isComparable,
  };
  const money = { kind: 'chargeback_reversed' as const, amount: { currency, value }, key };
  if (payment.state === 'refund_requested' && !payment.is_rejected) {
    // The refund in flight is answered first; its answer requests what is left, if that is certain.
    if (!isComparable) return { tooEarly: 'has a refund under way' };
    return {
      outcome: done('the chargeback was reversed, a refund is under way'),
      money,
      payment: after,
    };
  }
  if (isOwedBack(charge, pspReference) && keptOf(after) > 0) {
    if (after.is_estimated) {
      // It may be a part: an operator checks how much is left before the refund. Only a request that
      // counts as rejected can be made again (`retryRequest`).
      return {
        outcome: manualReview('reversal_differs'),
        money,
        payment: { ...after, state: 'refund_requested', is_rejected: true },
      };
    }
    // A request that the provider may still carry out keeps its key; after one that it rejected or
    // has carried out, the rest needs another. Money returned elsewhere leaves its request unanswered.
    const isRefunded = payment.state === 'refunded' && payment.refunded_minor > 0;
    const isAnswered = payment.is_rejected || isRefunded;
    const attempt = isAnswered ? payment.attempt + 1 : payment.attempt;
    return {
      outcome: done('the chargeback was reversed, the payment is refunded'),
      money,
      payment: { ...after, state: 'refund_requested', attempt, is_rejected: false },
      request: { verb: 'refund' },
    };
  }
  if (payment.state !== 'charged_back') {
    return { outcome: manualReview('chargeback_reversed'), money, payment: after };
  }
  const review = { outcome: manualReview('chargeback_reversed'), money };
  if (keptOf(after) > 0) return { ...review, payment: withState(after, 'captured') };
  const isPaid = isPaidBy(charge, pspReference);
  if (after.refunded_minor === 0) {
    // Charged back again before the reversal was reported: nothing is left all the same. More was
    // lost than captured if disputes in another currency were booked: what is left is not known.
    return {
      ...review,
      payment: after,
      ...(isPaid &&
        !after.is_estimated &&
        keptOf(after) === 0 && {
          charge: { state: 'charged_back' },
          consequence: { kind: 'returned', how: 'chargeback' },
        }),
    };
  }
  const isFullyRefunded = after.refunded_minor >= after.captured_minor;
  if (after.is_estimated && !isFullyRefunded) return { ...review, payment: after };
  // It was refunded while the dispute had taken all of it: only now is the refund what is left.
  return {
    ...review,
    payment: withState(after, 'refunded'),
    ...(isPaid && {
      outcome: done('the chargeback was reversed, the payment had been refunded'),
      charge: { state: 'refunded' },
      consequence: { kind: 'returned', how: 'refund' },
    }),
  };
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

/** A refund was promised, or it was a second payment. */
function isOwedBack(charge: ChargeFacts, pspReference: string): boolean {
  return charge.paid_by !== pspReference || charge.refund_requested_at !== null;
}
