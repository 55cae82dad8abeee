import { planPaymentId } from '@cairn/contract/orders/transaction-id';
import { minor } from '@cairn/contract/values/money';
import { expect, test } from 'vitest';
import type { PlanPaymentFacts } from './facts.ts';
import { planCancelled } from './plan-cancelled.ts';
import { planNotPaid } from './plan-not-paid.ts';
import { planReceipt } from './plan-receipt.ts';
import { PAID_AT, PURCHASE } from './test-facts.ts';

const RENEWS = new Date('2026-04-02T08:40:00Z');

const PLAN: PlanPaymentFacts = {
  id: planPaymentId.parse('sub1planofthelettertestsx.2'),
  name: 'Steady 5K',
  monthlyAvios: 5_000,
  billing: 'monthly',
  price: { amount: minor(6_500), currency: 'EUR' },
  status: 'active',
  statusSince: PAID_AT,
  renewsAt: RENEWS,
  cancelsAt: undefined,
  timeZone: 'Europe/Dublin',
  member: PURCHASE.member,
  shopUrl: PURCHASE.shopUrl,
  statementName: PURCHASE.statementName,
  isFirst: false,
  receiptNumber: 'TESTSX',
  paidAt: PAID_AT,
};

test('a plan’s receipt tells what it brings, what it costs and when it is charged next [1.6] [3.25]', () => {
  const { subject, text } = planReceipt(PLAN);
  expect(subject).toBe('Your receipt: Steady 5K');
  expect(text).toContain('Your Steady 5K plan is renewed. 5,000 avios are in your account.\n');
  expect(text).toContain('Plan: Steady 5K, 5,000 avios a month\nPrice: €65.00 a month\n');
  expect(text).toContain('Next payment: 2 April 2026 at 09:40 Irish Standard Time\n');
  expect(text).toContain('Receipt number: TESTSX\nOn your statement: CAIRN AVIOS SHOP\n');
  expect(text).toContain('within 14 days');
  const ending = planReceipt({ ...PLAN, renewsAt: undefined });
  expect(ending.text).not.toContain('Next payment');
});

test('the first one tells that the plan has begun; a year’s tells how its avios come [1.6]', () => {
  const { subject, text } = planReceipt({ ...PLAN, isFirst: true, billing: 'annually' });
  expect(subject).toBe('Your Steady 5K plan has begun');
  expect(text).toContain(
    'Your Steady 5K plan has begun, and its first 5,000 avios are in your account. You will get as many each month until the year is over.',
  );
  expect(text).toContain('Price: €65.00 a year\n');
});

test('a renewal that failed tells when it is tried again, and the last that it is not [4.14]', () => {
  const failed = planNotPaid({ ...PLAN, status: 'autorenewing' });
  expect(failed.subject).toBe('We could not renew your Steady 5K plan');
  expect(failed.text).toContain(
    'We could not take the €65.00 for your Steady 5K plan from your card.',
  );
  expect(failed.text).toContain('We will try again on 2 April 2026 at 09:40 Irish Standard Time.');
  const last = planNotPaid({ ...PLAN, status: 'suspended', renewsAt: undefined });
  expect(last.subject).toBe('Your Steady 5K plan is suspended');
  expect(last.text).toContain('That was the last try');
  expect(last.text).not.toContain('try again');
});

test('a cancellation tells until when the plan runs, or that it has ended [6.3]', () => {
  const scheduled = { ...PLAN, status: 'cancelled_scheduled', cancelsAt: RENEWS } as const;
  const { subject, text } = planCancelled(scheduled);
  expect(subject).toBe('Your Steady 5K plan is cancelled');
  expect(text).toContain('plan runs until 2 April 2026 at 09:40 Irish Standard Time. You can take');
  expect(text).toContain('We will not charge your card again.');
  const year = planCancelled({ ...scheduled, billing: 'annually' }).text;
  expect(year).toContain('Until then its avios come each month.');
  const ended = planCancelled({ ...scheduled, status: 'cancelled' }).text;
  expect(ended).toContain('plan ended on 2 March 2026 at 09:40 Greenwich Mean Time.');
});
