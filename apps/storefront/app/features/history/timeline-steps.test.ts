import type { TimelineStep, TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { END, ISOLATE } from '@cairn/contract/values/isolated';
import { expect, test } from 'vitest';
import { content, DETAIL, TO_CILLIAN } from './test-content.ts';
import { timelineSteps } from './timeline-steps.ts';

const AT = '2026-11-16T09:42:00.000Z';

function shown(
  event: TimelineStep['event'],
  state: TimelineStep['state'],
  more: Partial<TransactionDetail> = {},
): string | undefined {
  const step = { event, state, ...(state !== 'current' && { at: AT }) };
  const [first] = timelineSteps(content, { ...DETAIL, ...more, timeline: [step] }, 'en-GB');
  const text = [first?.title, first?.note].filter(Boolean).join(' | ');
  return text.replaceAll(new RegExp(`[${ISOLATE}${END}]`, 'g'), '');
}

const WHEN = '16 November 2026 at 09:42, Irish time';

test.each<[Parameters<typeof shown>, string]>([
  [['ordered', 'done'], `You ordered it | ${WHEN}`],
  [['renewal_due', 'done'], `Your plan’s payment was due | ${WHEN}`],
  [['confirmed', 'done'], `You confirmed it with a code | ${WHEN}`],
  [['confirmed', 'current'], 'Waiting for you to confirm it | Now. Continue below'],
  [['paid', 'done'], `Payment went through | ${WHEN}. Visa ending 1142`],
  [
    ['paid', 'current', { status: 'open' }],
    'Waiting for your payment | Now. Nothing has been charged',
  ],
  [
    ['paid', 'current', { status: 'processing' }],
    'Confirming your payment | Now. Please don’t pay again',
  ],
  [['scheduled', 'current'], 'Waiting for its day | Now. You can still cancel'],
  [['scheduled', 'done', { issueDate: '2026-12-24' }], `Scheduled for 24 December | ${WHEN}`],
  [['credited', 'done'], `25,000 avios added to your balance | ${WHEN}`],
  [['credited', 'current'], 'Adding 25,000 avios'],
  [['credited', 'planned', TO_CILLIAN], `Cillian gets 25,000 avios | ${WHEN}`],
  [['credited', 'done', TO_CILLIAN], `Cillian got 25,000 avios | ${WHEN}`],
  [
    ['credited', 'done', { billing: 'annually', aviosAmount: 60_000, bonusAvios: 0 }],
    `5,000 avios added to your balance | ${WHEN}`,
  ],
  [
    ['all_credited', 'planned', { billing: 'annually', aviosAmount: 60_000, bonusAvios: 0 }],
    `The last of your 60,000 avios | ${WHEN}`,
  ],
  [
    ['failed', 'done', { failureCode: 901, creditedAvios: 0 }],
    `It wasn’t paid | ${WHEN}. Your time to pay ran out`,
  ],
  [['cancelled', 'done'], `Cancelled | ${WHEN}`],
  [['refund_requested', 'done'], `Refund requested | ${WHEN}. 25,000 avios taken back`],
  [['refund_requested', 'done', { creditedAvios: 0 }], `Refund requested | ${WHEN}`],
  [
    ['refunded', 'current'],
    '€359.00 is on its way back to you | Most banks show it within 5 working days',
  ],
  [
    ['refunded', 'current', { refundDelayed: true }],
    '€359.00 didn’t get through | We’ll send it again or write to you about another way',
  ],
  [['refunded', 'done'], `€359.00 refunded | ${WHEN}`],
  [
    ['taken_back', 'done', { received: { aviosTakenBack: 5_000 } }],
    `5,000 avios taken back after a refund | ${WHEN}`,
  ],
  [
    ['failed', 'done', { failureCode: 908, creditedAvios: 25_000 }],
    `It wasn’t paid | ${WHEN}. The payment failed after it was confirmed. 25,000 avios taken back`,
  ],
  [
    ['charged_back', 'done', { product: 'transfer', keepsAvios: true }],
    `Your bank took €359.00 back | ${WHEN}`,
  ],
  [['charged_back', 'done'], `Your bank took €359.00 back | ${WHEN}. 25,000 avios taken back`],
])('%j', (step, expected) => {
  expect(shown(...step)).toBe(expected);
});
