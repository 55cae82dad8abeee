import { expect, test } from 'vitest';
import { hasCaptureFailed, refundProgress } from './refund-progress.ts';

const FIRST = '2026-11-19T15:15:36Z';
const LATER = '2026-11-19T15:19:29Z';

const orderIn = (
  state: 'complete' | 'refund_requested' | 'refunded',
  paid: 'captured' | 'refund_requested' | 'refunded',
  isRejected = false,
) => ({
  state,
  stateSince: FIRST,
  records: {
    charges: [{ paidBy: 'B98EF' }],
    payments: [
      { pspReference: 'A1234', state: 'refund_requested', stateSince: LATER, isRejected: true },
      { pspReference: 'B98EF', state: paid, stateSince: LATER, isRejected },
    ] as const,
  },
});

test.each([
  ['complete', 'captured', undefined],
  ['refund_requested', 'refund_requested', { kind: 'requested' }],
  ['refunded', 'refunded', { kind: 'refunded', at: LATER }],
  // Requested again after the bank had sent the money back.
  ['refunded', 'refund_requested', { kind: 'requested' }],
  // Returned in another way.
  ['refunded', 'captured', { kind: 'refunded', at: FIRST }],
] as const)(
  'an order that is %s with its payment %s has one state of its refund',
  (state, paid, progress) => {
    expect(refundProgress(orderIn(state, paid))).toEqual(progress);
  },
);

test.each(['refund_requested', 'refunded'] as const)(
  'a rejected refund waits for a person, also of an order that is %s',
  (state) => {
    expect(refundProgress(orderIn(state, 'refund_requested', true))).toEqual({ kind: 'rejected' });
  },
);

test('an order whose capture failed afterwards is told from one that was charged back', () => {
  const orderWith = (cause: 'capture_failed' | 'charged_back') => ({
    state: 'charged_back' as const,
    records: { states: [{ to: 'charged_back' as const, cause }] },
  });
  expect(hasCaptureFailed(orderWith('capture_failed'))).toBe(true);
  expect(hasCaptureFailed(orderWith('charged_back'))).toBe(false);
  expect(hasCaptureFailed({ ...orderWith('capture_failed'), state: 'complete' })).toBe(false);
});
