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
  billing: { label: 'Billing', monthlyText: 'Month', annuallyText: 'Year', announcement: 'Now' },
  plansLabel: 'Plans',
  card: {
    aviosText: 'avios a month',
    inAYearText: 'In a year',
    inAYearAviosText: '{amount} avios',
    pricePerAviosText: 'Price per avios',
    monthlyPriceText: 'Per month',
    annualPriceText: 'Per year',
    savingText: '{saving} less',
  },
  plans: [plan],
  busyText: 'Loading',
  failedText: 'No plans',
  unavailable: { title: 'Closed', text: 'For now' },
  rules: { title: 'Good to know', list: ['One at a time'] },
  smallUnits: { EUR: 'cent' },
} satisfies SubscribePage;
const fields = { ...content, plans: [{ fields: plan }] };

test('billing periods and linked plans make a page [2.23] [7.26] [2.5]', () => {
  expect(subscribePage.parse(fields)).toEqual(content);
});

test('a plan that cannot be read is left out, the others stay [3.23]', () => {
  const plans = [{ fields: { ...plan, planId: undefined } }, { fields: plan }];
  expect(subscribePage.parse({ ...fields, plans }).plans).toEqual([plan]);
});

test('broken rules and small units take only themselves away [2.23]', () => {
  expect(subscribePage.parse({ ...fields, rules: {}, smallUnits: { ESP: 'céntimos' } })).toEqual({
    ...content,
    rules: undefined,
    smallUnits: undefined,
  });
});

test.each(['billing', 'card', 'plans', 'unavailable'])(
  'without %s there is no page of plans [2.5]',
  (part) => {
    expect(subscribePage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
  },
);
