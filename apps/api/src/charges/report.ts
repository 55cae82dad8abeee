import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import type { Notification } from '../payments/notification.ts';
import type { Amount } from '../payments/port.ts';

export type Card = {
  method: string | undefined;
  cardSummary: string | undefined;
  /** The provider's name of the card that it has stored for later charges. */
  storedCard: string | undefined;
  /** The last month in which it is valid, as YYYY-MM. */
  expires?: string | undefined;
};

export function cardOf({ method, cardSummary, storedCard, expires }: Card): Card {
  return { method, cardSummary, storedCard, expires };
}

/**
 * Something that somebody says about a charge's payment: the provider by webhook, by answer or in its
 * daily report, or an operator.
 */
export type Report =
  | ({ kind: 'authorised'; amount: Amount; needsReview: boolean; captureAt?: Date } & Card)
  | { kind: 'refused'; refusal: RefusalReason | undefined }
  | ({ kind: 'captured'; amount: Amount } & Card)
  | { kind: 'capture_failed' }
  | { kind: 'voided' }
  | { kind: 'void_refused' }
  | { kind: 'refunded'; amount: Amount; key: string }
  | { kind: 'refund_rejected' }
  | { kind: 'refund_failed'; amount: Amount; key: string }
  | { kind: 'charged_back'; amount: Amount; key: string; isFailedCapture: boolean }
  | { kind: 'charged_back_again'; amount: Amount; key: string }
  | { kind: 'chargeback_reversed'; amount: Amount; key: string }
  | { kind: 'changed_elsewhere' }
  /** Operators' verdicts. */
  | { kind: 'released' | 'rejected' }
  | { kind: 'capture_given_up'; note: string }
  | { kind: 'returned_elsewhere'; note: string }
  | { kind: 'not_returned_elsewhere' }
  | { kind: 'noted' };

/** A successful event and its opposite are different reports. */
export function reportOf(notification: Notification): Report {
  const { event, isSuccess, amount, key, needsReview, refusal } = notification;
  const card = cardOf(notification);
  switch (event) {
    case 'AUTHORISATION':
      return isSuccess
        ? { kind: 'authorised', amount, needsReview, ...card }
        : { kind: 'refused', refusal };
    case 'OFFER_CLOSED':
      // A pending payment was never completed.
      return { kind: 'refused', refusal: undefined };
    case 'CAPTURE':
      return isSuccess ? { kind: 'captured', amount, ...card } : { kind: 'capture_failed' };
    case 'CAPTURE_FAILED':
      // Reported after a successful capture: the money was taken back.
      return { kind: 'charged_back', amount, key, isFailedCapture: true };
    case 'CANCELLATION':
      return { kind: isSuccess ? 'voided' : 'void_refused' };
    case 'REFUND':
      return isSuccess ? { kind: 'refunded', amount, key } : { kind: 'refund_rejected' };
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return { kind: 'refund_failed', amount, key };
    case 'CHARGEBACK':
      return isSuccess
        ? { kind: 'charged_back', amount, key, isFailedCapture: false }
        : { kind: 'noted' };
    case 'SECOND_CHARGEBACK':
      return isSuccess ? { kind: 'charged_back_again', amount, key } : { kind: 'noted' };
    case 'CHARGEBACK_REVERSED':
      return isSuccess ? { kind: 'chargeback_reversed', amount, key } : { kind: 'noted' };
    case 'CANCEL_OR_REFUND':
      // We never request this one: somebody did so at the provider's own desk.
      return { kind: isSuccess ? 'changed_elsewhere' : 'noted' };
    default:
      return { kind: 'noted' };
  }
}

const MOVES_MONEY = new Set<Report['kind']>([
  'captured',
  'refunded',
  'refund_failed',
  'charged_back',
  'charged_back_again',
  'chargeback_reversed',
  'changed_elsewhere',
]);

/** Whether the books lack a movement if it is about nothing that we know. */
export function movesMoney({ kind }: Report): boolean {
  return MOVES_MONEY.has(kind);
}

/** More than any order can cost, in minor units: far below what a number here can hold exactly. */
const MOST = 100_000_000;

/** Signed by the provider and yet impossible: retrying it could never succeed. */
export function isImpossible(report: Report): boolean {
  if (!('amount' in report)) return false;
  const { value } = report.amount;
  return value < 0 || value > MOST || (value === 0 && movesMoney(report));
}
