import type { InputOf } from '#app/calls/call-action.ts';

export type OwedKind = InputOf<'owed list'>['kind'];

export const OWED_KINDS: Record<
  OwedKind,
  { text: string; at: string; about: string; none: string }
> = {
  dated_order: {
    text: 'Gifts and transfers with a date',
    at: 'Arrives',
    about: 'Paid for, to be delivered on their day',
    none: 'No gift or transfer waits for its day.',
  },
  paid_month: {
    text: 'Months paid in advance',
    at: 'Due',
    about: 'Of yearly plans. The money is the month’s share of the yearly price',
    none: 'No yearly plan has months that are still to come.',
  },
  refund: {
    text: 'Refunds under way',
    at: 'Asked for',
    about: 'Refunds that members have not received yet. Rejected ones are not on their way',
    none: 'No refund is under way.',
  },
};

export function isOwedKind(text: string | null): text is OwedKind {
  return text !== null && text in OWED_KINDS;
}
