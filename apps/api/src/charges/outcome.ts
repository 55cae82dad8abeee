import type { ReviewReason } from '../database/tables/records.ts';

/**
 * Reasons for manual review, each with the command that ends it. The text is for people; the
 * name is stored with the notification.
 */
export const REVIEWS = {
  refund_rejected: { text: 'the provider rejected the refund', endedBy: 'refund retry' },
  refund_failed: { text: 'the refund did not arrive', endedBy: 'refund retry' },
  refund_failed_unmade: { text: 'a refund failed that was never made', endedBy: 'reconcile apply' },
  refund_differs: {
    text: 'the refund is in another currency than the payment',
    endedBy: 'adjust money',
  },
  void_refused: { text: 'the provider refuses to void the payment', endedBy: 'void retry' },
  returned_twice: {
    text: 'more was returned than was left of the payment',
    endedBy: 'review close',
  },
  refunded_in_part: { text: 'refunded in part, the avios stay', endedBy: 'adjust avios' },
  transfer_spent: {
    text: 'refunded, but the recipient has spent avios of the transfer: they stay',
    endedBy: 'adjust avios',
  },
  charged_back_in_part: { text: 'charged back in part, the avios stay', endedBy: 'adjust avios' },
  chargeback_reversed: {
    text: 'the chargeback was reversed, the avios were not',
    endedBy: 'adjust avios',
  },
  reversal_differs: {
    text: 'owed back, but the dispute was reported in another currency: check the amount',
    endedBy: 'refund retry',
  },
  charged_back_again: { text: 'charged back again', endedBy: 'adjust avios' },
  changed_elsewhere: { text: 'cancelled or refunded elsewhere', endedBy: 'reconcile apply' },
  unknown_payment: { text: 'money of a payment that we do not know', endedBy: 'reconcile apply' },
  unknown_currency: {
    text: 'captured in a currency that is not sold in',
    endedBy: 'adjust money',
  },
  voided_currency: {
    text: 'voided: authorised in a currency that is not sold in',
    endedBy: 'review close',
  },
  impossible_amount: { text: 'an amount that no payment can have', endedBy: 'adjust money' },
} as const satisfies Record<ReviewReason, { text: string; endedBy: string }>;

/** The result of applying a report. Its text is stored with the notification, for operators. */
export type ReportOutcome =
  | { kind: 'done'; text: string }
  /** Handled, but it should never have happened: somebody may be tampering with payments. */
  | { kind: 'alert'; text: string }
  /** Nothing here can resolve it; an operator has to. */
  | { kind: 'manual_review'; text: string; review: ReviewReason };

export function done(text: string): ReportOutcome {
  return { kind: 'done', text };
}

export function alert(text: string): ReportOutcome {
  return { kind: 'alert', text };
}

export function manualReview(review: ReviewReason): ReportOutcome {
  return { kind: 'manual_review', text: REVIEWS[review].text, review };
}
