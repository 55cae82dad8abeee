import type { StatusName } from '@cairn/contract/orders/transaction-state';
import type { Company } from '@cairn/contract/values/company';
import { expect, test } from 'vitest';
import { capYear } from '../caps/rules.ts';
import type { OrderState } from '../database/tables/orders.ts';
import { isOpen, pathTo, statusName, TRANSITIONS } from './rules.ts';

const STATES = Object.keys(TRANSITIONS) as OrderState[];
const FAILED: OrderState[] = ['expired', 'refused', 'cancelled'];
/** Statuses that the storefront shows as success. */
const DONE: StatusName[] = [
  'payment_captured',
  'transaction_complete',
  'points_added_to_customer_account',
];

test.each<[OrderState, StatusName]>([
  ['awaiting_step_up', 'start_transaction'],
  ['started', 'start_transaction'],
  ['payment_session', 'payment_session'],
  ['payment_authorised', 'payment_authorised'],
  ['held', 'payment_authorised'],
  ['captured', 'credit_points'],
  ['scheduled', 'payment_captured'],
  ['complete', 'transaction_complete'],
  ['refund_requested', 'transaction_complete'],
  ['refunded', 'transaction_complete'],
  ['charged_back', 'transaction_complete'],
])('%s is told as %s [7.17] [4.9] [4.10]', (state, name) => {
  expect(statusName(state, null)).toBe(name);
});

test('what failed keeps the name of where it failed [7.23] [4.11]', () => {
  const from = STATES.filter((state) => TRANSITIONS[state].some((to) => FAILED.includes(to)));
  expect(from.length).toBeGreaterThan(3);
  for (const state of from) {
    for (const failed of FAILED) expect(statusName(failed, state)).toBe(statusName(state, null));
  }
});

test('what is done is never told as pending again, and never fails [4.9] [4.10] [4.11]', () => {
  const done = STATES.filter((state) => DONE.includes(statusName(state, null)));
  expect(done).toContain('scheduled');
  for (const state of done) {
    for (const next of TRANSITIONS[state]) expect(done).toContain(next);
  }
});

test('nothing leads out of an end [4.20]', () => {
  const ends = STATES.filter((state) => TRANSITIONS[state].length === 0);
  expect(ends.sort()).toEqual(['cancelled', 'charged_back', 'expired', 'refunded', 'refused']);
});

test.each<[OrderState, OrderState, OrderState[] | undefined]>([
  ['started', 'complete', ['payment_session', 'payment_authorised', 'captured', 'complete']],
  ['payment_session', 'scheduled', ['payment_authorised', 'captured', 'scheduled']],
  ['held', 'complete', ['payment_authorised', 'captured', 'complete']],
  ['complete', 'complete', []],
  ['complete', 'payment_session', undefined],
  ['expired', 'complete', undefined],
  ['cancelled', 'complete', undefined],
])(
  'the way from %s to %s passes every step of the table, or there is none [7.17]',
  (from, to, way) => {
    expect(pathTo(from, to)).toEqual(way);
  },
);

test('what may still be cancelled by a new start is what is not paid [4.8]', () => {
  expect(STATES.filter(isOpen)).toEqual(['awaiting_step_up', 'started', 'payment_session']);
});

test.each<[Company, string, number]>([
  ['EI', '2027-12-31T23:59:59.999Z', 2027],
  ['EI', '2028-01-01T00:00:00Z', 2028],
  ['IB', '2027-12-31T22:59:59.999Z', 2027],
  ['IB', '2027-12-31T23:00:00Z', 2028],
])('for %s the cap of %s is that of %i [8.22] [4.2] [4.3]', (company, moment, year) => {
  expect(capYear(company, new Date(moment))).toBe(year);
});
