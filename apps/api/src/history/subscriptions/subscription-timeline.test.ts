import type { TimelineStep } from '@cairn/contract/orders/transaction-history';
import { subscriptionId, subscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { expect, test } from 'vitest';
import type { SubscriptionPayment } from './subscription-payments.ts';
import { type LastMonth, subscriptionTimeline } from './subscription-timeline.ts';

const ID = 'sub1AAAAAAAAAAAAAAAAAAAAAAAA';
const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12));

const RENEWAL: SubscriptionPayment = {
  id: subscriptionId.parse(ID),
  reference: subscriptionPaymentId.parse(`${ID}.2`),
  company: 'EI',
  currency: 'EUR',
  billing: 'monthly',
  status: 'active',
  card_type: 'visa',
  card_summary: '1111',
  created_at: at(1),
  package_name: 'Steady 5K',
  n: 2,
  due_at: at(10),
  charge_minor: 6500,
  avios: 5000,
  state: 'credited',
  paid_by: 'PSP1',
  paid_at: at(11),
  refund_requested_at: null,
  charge_since: at(11),
  balance: 5000,
  held: 0,
  credited: 5000,
  ever_credited: 5000,
  returned_minor: 0,
  returned_elsewhere_minor: 0,
  country: 'IE',
  anchored_at: at(1),
  is_followed: false,
  history_status: 'done',
  waiting_refund: null,
};

const MARK = { done: '', current: '…', planned: '?' } as const;
const shorten = ({ event, state, at: moment }: TimelineStep) =>
  `${event}${MARK[state]}${moment ? ` ${moment.slice(8, 10)}` : ''}`;

function timeline(facts: Partial<SubscriptionPayment>, lastMonth?: LastMonth): string {
  return subscriptionTimeline({ ...RENEWAL, ...facts }, lastMonth)
    .map(shorten)
    .join(', ');
}

test.each<[string, Partial<SubscriptionPayment>, string]>([
  ['was paid', {}, 'renewal_due 10, paid 11, credited 11'],
  ['was the first', { n: 1 }, 'ordered 01, paid 11, credited 11'],
  [
    'is being paid',
    { state: 'charging', history_status: 'processing', paid_at: null },
    'renewal_due 10, paid…, credited?',
  ],
  [
    'failed',
    { state: 'failed', history_status: 'failed', paid_at: null },
    'renewal_due 10, failed 11',
  ],
  [
    'is being refunded',
    { history_status: 'refund_pending', refund_requested_at: at(12), charge_since: at(12) },
    'renewal_due 10, paid 11, credited 11, refund_requested 12, refunded…',
  ],
  [
    'was refunded',
    { history_status: 'refunded', refund_requested_at: at(12), charge_since: at(14) },
    'renewal_due 10, paid 11, credited 11, refund_requested 12, refunded 14',
  ],
  [
    'was charged back',
    { history_status: 'charged_back', charge_since: at(20) },
    'renewal_due 10, paid 11, credited 11, charged_back 20',
  ],
])('a payment that %s', (_, facts, expected) => {
  expect(timeline(facts)).toBe(expected);
});

test('a year’s payment says when its last month comes, or came', () => {
  const year = { billing: 'annually' } as const;
  const paid = 'renewal_due 10, paid 11, credited 11';
  expect(timeline(year, { due_at: at(30), state: 'due' })).toBe(`${paid}, all_credited? 30`);
  expect(timeline(year, { due_at: at(30), state: 'credited' })).toBe(`${paid}, all_credited 30`);
  const refunded = { ...year, history_status: 'refunded', refund_requested_at: at(12) } as const;
  expect(timeline(refunded, { due_at: at(30), state: 'refunded' })).not.toContain('all_credited');
});
