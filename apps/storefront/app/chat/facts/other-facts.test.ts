import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import {
  type UserSubscription,
  userSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { expect, test } from 'vitest';
import { SUBSCRIPTION } from '#app/ordering/orders/test-subscription.ts';
import { describeLimits, describeOwed } from './limit-facts.ts';
import { describePlans, suggestPlan } from './plan-facts.ts';
import { amountIn, describePrice } from './price-facts.ts';
import { readerIn } from './test-reader.ts';

const reader = readerIn('en-GB');
const spanish = readerIn('es-ES');

const plan = (change: object = {}): UserSubscription =>
  userSubscription.parse({
    ...SUBSCRIPTION,
    subscriptionStatus: 'active',
    card: '1111',
    cardType: 'visa',
    renewDate: '2026-12-15T12:00:00Z',
    ...change,
  });
const tell = (change: object) => {
  const { lead, text, links } = describePlans([plan(change)], reader);
  return { said: `${lead} ${text}`, to: links?.map(({ link }) => link) };
};

test('a plan’s next payment is told with day, amount and card, an announced price included [2.22]', () => {
  expect(tell({})).toEqual({
    said: 'Your next payment is €65.00, on 15 December. It’s for your Steady 5K plan, and we charge Visa ending 1111.',
    to: ['/my-subscriptions'],
  });
  const priceChange = { amount: 70, from: '2026-12-01T00:00:00Z' };
  expect(tell({ priceChange }).said).toContain('€70.00, on 15 December');
  expect(suggestPlan([plan()], reader)).toMatchObject({ hint: 'Steady 5K plan' });
  expect(suggestPlan([], reader)).toBeUndefined();
});

test('a refused payment is told with its remedy [2.22]', () => {
  const failure = { paymentId: `${SUBSCRIPTION.id}.2`, failedAt: '2026-11-15T12:00:00Z' };
  const retryDates = ['2026-11-19T12:00:00Z', '2026-11-22T12:00:00Z'];
  const failed = tell({ renewalFailure: { ...failure, retryDates } });
  expect(failed.said).toBe(
    'Your payment of €65.00 didn’t go through on 15 November. We’ll try Visa ending 1111 again on 19 November and 22 November. You can pay now with any card, so that your Steady 5K plan goes on.',
  );
  expect(failed.to).toEqual([`/checkout/${SUBSCRIPTION.id}.2`, '/my-subscriptions']);
  expect(tell({ renewalFailure: { ...failure, retryDates: [] } }).said).not.toContain('try');
});

test.each([
  ['cancelled_scheduled', 'You won’t be charged again. Your Steady 5K plan ends on 15 December.'],
  ['refund_pending', 'You won’t be charged again. Your Steady 5K plan is being refunded.'],
  ['autorenewing', 'We’re charging €65.00 for your Steady 5K plan now.'],
  ['unverified', 'Your Steady 5K plan hasn’t begun yet.'],
  ['suspended', 'Your Steady 5K plan has ended.'],
  ['expired', 'You don’t have a plan.'],
])('a plan that is %s has another answer [2.22]', (subscriptionStatus, said) => {
  expect(tell({ subscriptionStatus }).said).toContain(said);
});

test('an active plan without a day has no payment planned [2.22]', () => {
  expect(tell({ renewDate: undefined }).said).toContain('No payment is planned.');
});

test('limits are told per product, and boosts are left out if they cannot be read [2.22]', () => {
  const allowance = { year: 2026, cap: 200_000, left: 150_000, owedAvios: 0 };
  const transfer = { ...allowance, cap: 27_000, left: 27_000 };
  const booster = {
    transactionGroups: [],
    multipliersAvailable: [],
    boostedPointsThisYear: 0,
    remainingAllowance: 60_000,
  };
  expect(describeLimits({ purchase: allowance, transfer, booster }, reader)).toMatchObject({
    lead: 'What’s left of your limits in 2026:',
    text: 'Buy: 150,000 of 200,000 avios\n\nTransfer: 27,000 of 27,000 avios\n\nBoost: 60,000 avios',
  });
  const without = describeLimits({ purchase: allowance, transfer, booster: undefined }, reader);
  expect(without.text).not.toContain('Boost');
  expect(describeOwed(allowance, reader).lead).toBe('Your account owes nothing.');
  expect(describeOwed({ ...allowance, owedAvios: 1_200 }, reader)).toMatchObject({
    lead: 'Your account owes 1,200 avios.',
    links: [{ link: '/contact' }, { link: '/history' }],
  });
});

test.each([
  ['how much do 10000 cost', 10_000],
  ['price of 10k', 10_000],
  ['10.000 avios?', 10_000],
  ['10,000', 10_000],
  ['25 mil avios', 25_000],
  ['2.5k', 2_500],
  ['2 packages of 5 000 points', 5_000],
  ['how much are avios', undefined],
  ['how much for 2', undefined],
])('in “%s” the amount is %s [2.22]', (question, amount) => {
  expect(amountIn(question)).toBe(amount);
});

const tiers: PriceTier[] = [
  { lower: 2_000, upper: 19_999, price: { EUR: 0.0189, GBP: 0.016 } },
  {
    lower: 20_000,
    upper: 200_000,
    price: { EUR: 0.016, GBP: 0.014 },
    applicableBonus: {
      type: 'percentage',
      value: 25,
      startDate: '2026-11-01T00:00:00Z',
      endDate: '2026-11-30T22:00:00Z',
    },
  },
];
const price = (question: string, which = reader) => describePrice(question, tiers, 'EUR', which);

test('a package that is asked for is told with today’s price, per avios and with its bonus [2.22]', () => {
  expect(price('how much do 10000 cost')).toEqual({
    lead: '10,000 avios cost €189.00 today.',
    text: 'That’s 1.89c each. From 20,000 avios there’s a bonus, until 30 November.',
    links: [
      { text: 'Buy 10,000', link: '/purchase?avios=10000&currency=EUR' },
      { text: 'Compare packages', link: '/purchase?currency=EUR' },
    ],
  });
  expect(price('20k')?.text).toBe(
    'That’s 1.28c each. 5,000 bonus avios are included until 30 November.',
  );
  expect(price('10.000 avios', spanish)).toMatchObject({
    lead: '10.000 avios cuestan hoy 189,00\u00a0€.',
  });
});

test('for another amount the nearest packages are told, and without one the range [2.22]', () => {
  expect(price('12,000 avios')).toMatchObject({
    lead: 'There’s no package of 12,000 avios. These are the nearest:',
    text: '10,000 avios cost €189.00, 1.89c each.\n\n15,000 avios cost €283.50, 1.89c each.',
    links: [{ text: 'Buy 10,000' }, { text: 'Buy 15,000' }, { text: 'Compare packages' }],
  });
  expect(price('1 million: 1,000,000')?.links).toHaveLength(2);
  expect(price('how much are avios')?.lead).toBe(
    'From €37.80 for 2,000 avios to €3,200.00 for 200,000.',
  );
  expect(describePrice('10k', [], 'EUR', reader)).toBeUndefined();
});
