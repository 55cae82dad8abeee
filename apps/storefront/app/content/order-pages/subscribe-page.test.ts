import { expect, test } from 'vitest';
import { type SubscribePage, subscribePage } from './subscribe-page.server.ts';

const plan = {
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
};
const content = {
  meta: { title: 'Subscribe', description: 'Words' },
  title: 'Get avios every month',
  intro: 'Every month',
  breadcrumb: {
    label: 'Progress',
    doneText: 'done',
    productSelection: {
      purchase: 'Package',
      gift: 'Gift',
      transfer: 'Amount',
      booster: 'Activities',
      subscription: 'Plan',
    },
    recipient: 'Recipient',
    payment: 'Payment',
    confirmation: 'Confirmation',
  },
  billing: { label: 'Billing', monthlyText: 'Month', annuallyText: 'Year', announcement: 'Now' },
  plansLabel: 'Plans',
  card: {
    aviosText: 'avios a month',
    inAYearText: 'In a year',
    inAYearAviosText: '{amount} avios',
    pricePerAviosText: 'Price per avios',
    lengthText: 'Runs',
    priceTexts: { monthly: 'Per month', annually: 'Per year' },
    originalPriceText: 'Was {price}',
    savingTexts: { monthly: 'Save {saving}', annually: '{saving} less' },
    chosenText: 'Chosen',
  },
  plans: [plan],
  busyText: 'Loading',
  failedText: 'No plans',
  retryText: 'Again',
  reasons: { 68: 'One at a time' },
  balanceMissing: { title: 'No balance', text: 'Needed', buttonText: 'Again' },
  rules: { title: 'Good to know', list: ['One at a time'] },
  smallUnits: { EUR: { shown: '{amount}c', spoken: '{amount} cent' } },
} satisfies SubscribePage;
const fields = {
  ...content,
  breadcrumb: { fields: content.breadcrumb },
  plans: [{ fields: plan }],
  smallUnits: { fields: content.smallUnits },
};

test('billing periods and linked plans make a page [2.23] [7.26] [2.5]', () => {
  expect(subscribePage.parse(fields)).toEqual(content);
});

test('a plan that cannot be read is left out, the others stay [3.23]', () => {
  const plans = [{ fields: { ...plan, planId: undefined } }, { fields: plan }];
  expect(subscribePage.parse({ ...fields, plans }).plans).toEqual([plan]);
});

test('broken rules, steps and small units take only themselves away [2.23]', () => {
  const broken = { rules: {}, breadcrumb: {}, smallUnits: { fields: { ESP: 'céntimos' } } };
  expect(subscribePage.parse({ ...fields, ...broken })).toEqual({
    ...content,
    breadcrumb: undefined,
    rules: undefined,
    smallUnits: undefined,
  });
});

test.each(['billing', 'card', 'plans', 'reasons', 'balanceMissing'])(
  'without %s there is no page of plans [2.5]',
  (part) => {
    expect(subscribePage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
  },
);
