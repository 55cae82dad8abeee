import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type SubscriptionPlan, subscriptionPlan } from './subscription-plan.server.ts';

const fields = {
  planId: 'light',
  length: 'Until you cancel',
  billingPeriods: { monthly: 'Monthly', annually: 'Yearly' },
  messages: { monthly: 'A month', annually: 'A year', active: 'Yours', disabled: 'Not now' },
  buttonTexts: { select: 'Choose', login: 'Log in', manage: 'Manage', disabled: 'Not now' },
  labels: { best: 'Best', active: 'Yours', cancelled: 'Ends', refund: 'Refund' },
  statusLabels: {
    active: 'Active',
    cancelScheduled: 'Ends',
    pendingPayment: 'Waiting',
    autorenewing: 'Renewing',
    refundPending: 'Refund',
  },
} satisfies SubscriptionPlan;

test('the specification’s fields make a plan [3.23]', () => {
  expect(subscriptionPlan.parse(fields)).toEqual(fields);
});

test.each(Object.keys(fields))('without %s there is no plan [3.23]', (part) => {
  expect(subscriptionPlan.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
});

test.each(['select', 'login', 'manage', 'disabled'])('a plan has a %s button [3.23]', (name) => {
  const buttonTexts = { ...fields.buttonTexts, [name]: '' };
  expect(subscriptionPlan.safeParse({ ...fields, buttonTexts }).success).toBe(false);
});

test('the demo’s entries carry the identifiers that the API’s packages have [3.23] [3.24]', () => {
  const folder = fileURLToPath(new URL('../../../../../content/subscriptionPlan', import.meta.url));
  const plans = globSync(`${folder}/*.en-GB.json`).map((file) => [
    basename(file, '.en-GB.json'),
    subscriptionPlan.parse(JSON.parse(readFileSync(file, 'utf8'))).planId,
  ]);
  expect(plans.toSorted()).toEqual([
    ['plan-far', 'far'],
    ['plan-farther', 'farther'],
    ['plan-light', 'light'],
    ['plan-steady', 'steady'],
  ]);
});
