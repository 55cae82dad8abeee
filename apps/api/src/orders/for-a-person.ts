import type { Notification } from '../payments/notification.ts';

/** What nothing here can mend begins so. */
export const FOR_A_PERSON = 'for a person';
/** Nothing was left of a payment, and yet more of it went: the provider has taken it from us twice. */
export const GONE_TWICE = `${FOR_A_PERSON}: gone twice`;
/** What was mended and should never have come ends so: somebody may be trying something. */
export const WRONG_AMOUNT = 'wrong amount';

/** A capture that neither credits anything nor goes back by itself. */
export const UNKNOWN_CURRENCY = `${FOR_A_PERSON}: captured in a currency that is not ours`;

const MOVING_MONEY = new Set([
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

/** What is told of nothing that we know: if it moved money, that is missing in the books. */
export function ofNothingKnown({ event, isSuccess }: Notification): string {
  return isSuccess && MOVING_MONEY.has(event)
    ? `${FOR_A_PERSON}: money of no payment that we know`
    : 'no such order';
}

/** How loudly the log tells what a notification did. */
export function levelOf(outcome: string): 'error' | 'info' {
  return outcome.startsWith(FOR_A_PERSON) || outcome.endsWith(WRONG_AMOUNT) ? 'error' : 'info';
}
