import type { Letter } from '../background/letter.ts';
import type { AddressedLetter } from './addressed-letter.ts';

/** How staff may handle a letter that was sent: each value includes the next. */
type Handling = 'resend' | 'read' | 'list';

/**
 * Letters to recipients go to an address that somebody else typed, so they are not sent again. Those with
 * a link that works without a log-in (the gift's card, leaving reminders) are for their reader alone, as
 * is what somebody wrote to the desk. The last letter of an erasure has no address any more.
 */
const HANDLING: Record<Letter, Partial<Record<AddressedLetter['role'], Handling>>> = {
  receipt: { member: 'resend' },
  delivered: { member: 'resend' },
  cancelled: { member: 'resend' },
  refunded: { member: 'resend' },
  'refund-failed': { member: 'resend' },
  'refund-repeated': { member: 'resend' },
  'taken-back': { recipient: 'read' },
  'charged-back': { member: 'resend' },
  'payment-failed': { member: 'resend' },
  'plan-receipt': { member: 'resend' },
  'plan-price': { member: 'resend' },
  'plan-price-kept': { member: 'resend' },
  'plan-not-paid': { member: 'resend' },
  'plan-card-changed': { member: 'resend' },
  'plan-cancelled': { member: 'resend' },
  'plan-resumed': { member: 'resend' },
  'plan-ended': { member: 'resend' },
  'plan-refunded': { member: 'resend' },
  'plan-refund-failed': { member: 'resend' },
  'plan-refund-repeated': { member: 'resend' },
  'plan-charged-back': { member: 'resend' },
  'plan-payment-failed': { member: 'resend' },
  'erasure-requested': { member: 'resend' },
  'erasure-withdrawn': { member: 'resend' },
  erased: {},
  'bonus-starts': {},
  'bonus-ends-soon': {},
  contact: {},
};

export function handlingOf(letter: Letter, role: AddressedLetter['role']): Handling {
  return HANDLING[letter][role] ?? 'list';
}
