import type { NotificationOutcomeKind } from '../database/tables/records.ts';
import type { Notification } from './notification.ts';

/** The result of applying a notification. Its text is stored in the inbox for operators. */
export type NotificationOutcome = { kind: NotificationOutcomeKind; text: string };

export function done(text: string): NotificationOutcome {
  return { kind: 'done', text };
}

/** Handled, but it should never have happened: somebody may be tampering with payments. */
export function alert(text: string): NotificationOutcome {
  return { kind: 'alert', text };
}

/** Nothing here can resolve it; an operator has to. */
export function manualReview(text: string): NotificationOutcome {
  return { kind: 'manual_review', text };
}

/** More money left a payment than was still there: the provider has debited us twice. */
export const RETURNED_TWICE = manualReview('more was returned than was left of the payment');

/** A capture that can neither be credited nor refunded by us. */
export const UNKNOWN_CURRENCY = manualReview('captured in a currency that is not sold in');

/** Depends on an event that we have not received yet. Thrown so that the job is retried later. */
export class OutOfOrderNotification extends Error {}

const MOVES_MONEY = new Set([
  'CAPTURE',
  'CAPTURE_FAILED',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
  'SECOND_CHARGEBACK',
  'CANCEL_OR_REFUND',
]);

/** A notification about nothing that we know: if it moved money, the books lack that movement. */
export function unknownReference({ event, isSuccess }: Notification): NotificationOutcome {
  return isSuccess && MOVES_MONEY.has(event)
    ? manualReview('money of a payment that we do not know')
    : done('no such order');
}

/** Signed by the provider and yet impossible: retrying it could never succeed. */
export function impossible({
  event,
  isSuccess,
  amount,
}: Notification): NotificationOutcome | undefined {
  if (!amount) return undefined;
  const isBelow = amount.value < 0 || (amount.value === 0 && isSuccess && MOVES_MONEY.has(event));
  return isBelow ? manualReview(`impossible amount ${amount.value}`) : undefined;
}
