/**
 * The reason why a payment was refused, as far as it helps the member to pay. Anything else is
 * `declined`: Adyen asks shops not to reveal details that would help somebody who is testing stolen
 * cards.
 */
export const REFUSAL_REASONS = [
  'not_enough_funds',
  'expired_card',
  'authentication_failed',
  'issuer_unavailable',
  'cancelled',
  'declined',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
