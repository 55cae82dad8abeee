import type { RefundObstacle } from '@cairn/contract/orders/refund';
import { expect, test } from 'vitest';
import { refundEnd } from '../../charges/charge.ts';
import type { OrderState } from '../../database/tables/orders.ts';
import { type RefundFacts, refundObstacle } from './refund-rules.ts';

const PAID_AT = new Date('2026-03-20T10:00:00Z');
const END = new Date('2026-04-03T10:00:00Z');
const LAST_MOMENT = new Date(END.getTime() - 1);

function obstacle(facts: Partial<RefundFacts>): RefundObstacle | undefined {
  const usual = { paidAt: PAID_AT, now: LAST_MOMENT, free: 5000, credited: 5000, kept: 1 };
  return refundObstacle({ state: 'complete', ...usual, ...facts });
}

test('the days for asking are 14, whatever the clocks do meanwhile', () => {
  expect(refundEnd(PAID_AT)).toEqual(END);
});

test.each<[string, Partial<RefundFacts>, RefundObstacle | undefined]>([
  ['all of the avios are there, to the last moment', {}, undefined],
  ['more than were credited are there', { free: 5001 }, undefined],
  ['one of them is gone', { free: 4999 }, 'spent'],
  ['the days are over', { now: END }, 'tooLate'],
  ['the days are over and the avios gone', { now: END, free: 0 }, 'tooLate'],
  ['they wait for their day', { state: 'scheduled', free: 0 }, undefined],
  ['they wait for their day, but the days are over', { state: 'scheduled', now: END }, 'tooLate'],
  ['nothing is left of the payment', { kept: 0 }, 'refunded'],
  ['it is captured, and nothing credited yet', { state: 'captured' }, 'notPaid'],
])('%s', (_, facts, expected) => {
  expect(obstacle(facts)).toBe(expected);
});

test.each<OrderState>([
  'awaiting_step_up',
  'started',
  'payment_session',
  'payment_authorised',
  'held',
  'expired',
  'refused',
  'cancelled',
])('an order that is %s was not paid', (state) => {
  expect(obstacle({ state, paidAt: null })).toBe('notPaid');
});

test.each<OrderState>(['refund_requested', 'refunded', 'charged_back'])(
  'what is %s is not refunded again, however late and however few avios',
  (state) => {
    expect(obstacle({ state, now: END, free: 0 })).toBe('refunded');
  },
);
