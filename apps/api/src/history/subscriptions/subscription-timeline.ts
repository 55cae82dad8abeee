import type { TimelineStep } from '@cairn/contract/orders/transaction-history';
import { current, happenedAt, planned, step } from '../timeline-steps.ts';
import type { SubscriptionPayment } from './subscription-payments.ts';

/** The last month that a payment is for, if it is for several. */
export type LastMonth = {
  due_at: Date;
  state: 'due' | 'charging' | 'credited' | 'failed' | 'refunded';
};

/** Past events of a subscription payment, then the steps still to come. */
export function subscriptionTimeline(
  row: SubscriptionPayment,
  lastMonth: LastMonth | undefined,
): TimelineStep[] {
  const paid = row.paid_at ?? undefined;
  return [
    row.n === 1 ? step('ordered', row.created_at) : step('renewal_due', row.due_at),
    ...happenedAt('paid', paid),
    ...happenedAt('credited', paid),
    ...outcomeOf(row, lastMonth),
  ];
}

function outcomeOf(row: SubscriptionPayment, lastMonth: LastMonth | undefined): TimelineStep[] {
  const { charge_since: since, refund_requested_at } = row;
  const requested = happenedAt('refund_requested', refund_requested_at ?? undefined);
  switch (row.history_status) {
    case 'confirming':
    case 'processing':
      return [current('paid'), planned('credited')];
    case 'failed':
      return [step('failed', since)];
    case 'refund_pending':
      return [...requested, current('refunded')];
    case 'refunded':
      return [...requested, step('refunded', since)];
    case 'charged_back':
      return [step('charged_back', since)];
    default:
      return monthsOf(lastMonth);
  }
}

function monthsOf(lastMonth: LastMonth | undefined): TimelineStep[] {
  if (!lastMonth) return [];
  const { state, due_at } = lastMonth;
  return [state === 'credited' ? step('all_credited', due_at) : planned('all_credited', due_at)];
}
