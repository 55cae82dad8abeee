/** Letters to members about a subscription. */
export const PLAN_LETTERS = [
  /** It has started, or was renewed. */
  'plan-receipt',
  'plan-price',
  'plan-price-kept',
  /** A renewal was refused, and perhaps for the last time. */
  'plan-not-paid',
  'plan-card-changed',
  'plan-cancelled',
  'plan-resumed',
  'plan-ended',
  'plan-refunded',
  /** The provider rejected the refund, or the money came back. */
  'plan-refund-failed',
  /** A refund was requested again, and is made. */
  'plan-refund-repeated',
  'plan-charged-back',
  'plan-payment-failed',
] as const;
export type SubscriptionLetter = (typeof PLAN_LETTERS)[number];

/** Letters to members who asked to be erased, or no longer do. */
export const ERASURE_LETTERS = [
  'erasure-requested',
  'erasure-withdrawn',
  /** The last one, sent just before the address is deleted. */
  'erased',
] as const;
export type ErasureLetter = (typeof ERASURE_LETTERS)[number];

/** Letters about a bonus, to members who asked for them. */
export const REMINDER_LETTERS = [
  'bonus-starts',
  /** On its last day. */
  'bonus-ends-soon',
] as const;
export type ReminderLetter = (typeof REMINDER_LETTERS)[number];

/** Letters about orders, to who paid or to a recipient. */
export const ORDER_LETTERS = [
  'receipt',
  'delivered',
  'cancelled',
  'refunded',
  /** The provider rejected the refund, or the money came back. */
  'refund-failed',
  /** A refund was requested again, and is made. */
  'refund-repeated',
  /** To a recipient: the sender's refund took avios out of their account. */
  'taken-back',
  'charged-back',
  /** The money was captured, and did not arrive after all. */
  'payment-failed',
] as const;
export type OrderLetter = (typeof ORDER_LETTERS)[number];

/** A letter about one event of a refund: `refundLetterKey` says which. */
export type RefundLetter = `${'' | 'plan-'}refund-${'failed' | 'repeated'}`;

/** All letters to members. */
export const LETTERS = [
  ...ORDER_LETTERS,
  ...PLAN_LETTERS,
  ...ERASURE_LETTERS,
  ...REMINDER_LETTERS,
  'contact',
] as const;
export type Letter = (typeof LETTERS)[number];
