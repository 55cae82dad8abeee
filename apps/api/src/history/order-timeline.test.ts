import type { TimelineStep } from '@cairn/contract/orders/transaction-history';
import { FAILURES } from '@cairn/contract/orders/transaction-state';
import { expect, test } from 'vitest';
import type { OrderState } from '../database/tables/orders.ts';
import { orderTimeline } from './order-timeline.ts';

const DAY = new Date('2026-12-24T09:00:00Z');
type Facts = Parameters<typeof orderTimeline>[0];

/** The timeline of an order that passed through these states, one minute each. */
function timeline(path: OrderState[], facts: Partial<Facts> = {}): string {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute));
  const state = path.at(-1) ?? 'started';
  const usual = {
    product: 'purchase',
    failure: null,
    deliver_at: null,
    waiting_refund: null,
    has_capture_failed: false,
  } as const;
  const events = path.map((to_state, index) => ({
    from_state: path[index - 1] ?? null,
    to_state,
    at: at(index),
  }));
  return orderTimeline({ ...usual, state, created_at: at(0), ...facts }, events)
    .map(shorten)
    .join(', ');
}

const MARK = { done: '', current: '…', planned: '?' } as const;
const shorten = ({ event, state, at }: TimelineStep) =>
  `${event}${MARK[state]}${at ? ` ${at.slice(8, 16)}` : ''}`;

const PAID: OrderState[] = ['started', 'payment_session', 'payment_authorised', 'captured'];

test.each<[string, OrderState[], string]>([
  ['has just begun', ['started'], 'ordered 16T09:00, paid…, credited?'],
  ['waits for its payment', PAID.slice(0, 2), 'ordered 16T09:00, paid…, credited?'],
  ['is authorised', PAID.slice(0, 3), 'ordered 16T09:00, paid…, credited?'],
  [
    'is held for review',
    ['started', 'payment_session', 'payment_authorised', 'held'],
    'ordered 16T09:00, paid…, credited?',
  ],
  ['is captured', PAID, 'ordered 16T09:00, paid 16T09:03, credited…'],
  ['is complete', [...PAID, 'complete'], 'ordered 16T09:00, paid 16T09:03, credited 16T09:04'],
  [
    'is to be refunded',
    [...PAID, 'complete', 'refund_requested'],
    'ordered 16T09:00, paid 16T09:03, credited 16T09:04, refund_requested 16T09:05, refunded…',
  ],
  [
    'is refunded',
    [...PAID, 'complete', 'refund_requested', 'refunded'],
    'ordered 16T09:00, paid 16T09:03, credited 16T09:04, refund_requested 16T09:05, refunded 16T09:06',
  ],
  [
    'is charged back',
    [...PAID, 'complete', 'charged_back'],
    'ordered 16T09:00, paid 16T09:03, credited 16T09:04, charged_back 16T09:05',
  ],
  ['expired', ['started', 'expired'], 'ordered 16T09:00, failed 16T09:01'],
  ['was refused', [...PAID.slice(0, 3), 'refused'], 'ordered 16T09:00, failed 16T09:03'],
])('an order that %s', (_, path, expected) => {
  expect(timeline(path)).toBe(expected);
});

test('one whose capture failed was not paid after all', () => {
  expect(timeline([...PAID, 'complete', 'charged_back'], { has_capture_failed: true })).toBe(
    'ordered 16T09:00, paid 16T09:03, credited 16T09:04, failed 16T09:05',
  );
});

test('its member cancelled it, or something else did', () => {
  const path: OrderState[] = ['started', 'cancelled'];
  expect(timeline(path, { failure: FAILURES.cancelled })).toBe(
    'ordered 16T09:00, cancelled 16T09:01',
  );
  expect(timeline(path, { failure: FAILURES.risk })).toBe('ordered 16T09:00, failed 16T09:01');
});

test.each<[string, OrderState[], string]>([
  ['has to be confirmed', ['awaiting_step_up'], 'ordered 16T09:00, confirmed…, paid?, credited?'],
  ['was confirmed at once', ['started'], 'ordered 16T09:00, confirmed 16T09:00, paid…, credited?'],
  [
    'was confirmed later',
    ['awaiting_step_up', 'started', 'payment_session'],
    'ordered 16T09:00, confirmed 16T09:01, paid…, credited?',
  ],
])('a transfer that %s', (_, path, expected) => {
  expect(timeline(path, { product: 'transfer' })).toBe(expected);
});

test.each<[string, OrderState[], string]>([
  [
    'is not paid',
    ['started', 'payment_session'],
    'ordered 16T09:00, paid…, scheduled?, credited? 24T09:00',
  ],
  ['is captured', PAID, 'ordered 16T09:00, paid 16T09:03, scheduled?, credited? 24T09:00'],
  [
    'waits for it',
    [...PAID, 'scheduled'],
    'ordered 16T09:00, paid 16T09:03, scheduled…, credited? 24T09:00',
  ],
  [
    'was delivered',
    [...PAID, 'scheduled', 'complete'],
    'ordered 16T09:00, paid 16T09:03, scheduled 16T09:04, credited 16T09:05',
  ],
  [
    'was cancelled',
    [...PAID, 'scheduled', 'refund_requested'],
    'ordered 16T09:00, paid 16T09:03, scheduled 16T09:04, cancelled 16T09:05, refunded…',
  ],
  [
    'was cancelled and refunded',
    [...PAID, 'scheduled', 'refund_requested', 'refunded'],
    'ordered 16T09:00, paid 16T09:03, scheduled 16T09:04, cancelled 16T09:05, refunded 16T09:06',
  ],
])('a gift with a date that %s', (_, path, expected) => {
  expect(timeline(path, { product: 'gift', deliver_at: DAY })).toBe(expected);
});
