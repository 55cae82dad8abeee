import { userSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { expect, test } from 'vitest';
import { SUBSCRIPTION } from '#app/ordering/orders/test-subscription.ts';
import { describePlan, pastDay } from './describe-plan.ts';

const TEXTS = {
  label: '',
  manageText: '',
  firstTitle: 'First',
  titleText: { one: '{count} stone, {left} to go', other: '{count} stones, {left} to go' },
  fullTitle: 'Full',
  collectedText: '{collected} since {month}.',
  nextText: '{amount} on {date}.',
  paymentText: 'on {date}, {card}',
  payingText: 'Paying.',
  endingTitle: 'Ends {date}',
  endingText: 'Keep {collected}',
  refundTitle: 'Refund',
  refundText: '{name} ended',
  monthsText: { one: '{count} of 12 has', other: '{count} of 12 have' },
  card: { brandText: '{brand} {digits}', endingText: 'card {digits}', unknownText: 'card' },
};
const READER = { locale: 'en-GB', timeZone: 'Europe/Dublin' };

/** Some months credited, the next one, and the rest planned. */
function months(credited: number) {
  return Array.from({ length: 12 }, (_, index) => ({
    startsAt: new Date(Date.UTC(2026, 2 + index, 12, 10)).toISOString(),
    state: index < credited ? 'credited' : index === credited ? 'next' : 'planned',
  }));
}

function described(more: object) {
  const plan = userSubscription.parse({
    ...SUBSCRIPTION,
    subscriptionStatus: 'active',
    createDate: '2026-03-12T10:00:00Z',
    renewDate: '2026-12-12T10:00:00Z',
    accumulatedAvios: 45_000,
    card: '4242',
    cardType: 'visa',
    months: months(9),
    ...more,
  });
  return describePlan(plan, TEXTS, READER);
}

test('an active plan tells what has come, what comes next, and what is charged when [2.26]', () => {
  expect(described({})).toEqual({
    title: '9 stones, 3 to go',
    text: '45,000 since March. 5,000 on 12 December.',
    monthsText: '9 of 12 have',
    price: '€65.00',
    paymentText: 'on 12 December, Visa 4242',
  });
});

test('one month of the year is told of in the singular [2.26] [4.2]', () => {
  expect(described({ months: months(1) }).monthsText).toBe('1 of 12 has');
});

test.each([
  [0, 'First', '5,000 on 12 March.'],
  [1, '1 stone, 11 to go', '45,000 since March. 5,000 on 12 April.'],
  [12, 'Full', '45,000 since March.'],
])('with %d months credited the title is %j [2.26]', (credited, title, text) => {
  expect(described({ months: months(credited) })).toMatchObject({ title, text });
});

test('an announced price is named only when the next payment charges it [2.26]', () => {
  const change = (from: string) => described({ priceChange: { amount: 70, from } }).price;
  expect(change('2026-12-01T00:00:00Z')).toBe('€70.00');
  expect(change('2026-12-31T00:00:00Z')).toBe('€65.00');
});

test.each([
  ['cancelled_scheduled', 'Ends 12 December', 'Keep 45,000'],
  ['refund_pending', 'Refund', 'Steady 5K ended'],
])('a plan that is %s names no payment [2.26]', (subscriptionStatus, title, text) => {
  const nothing = { price: undefined, paymentText: undefined };
  expect(described({ subscriptionStatus })).toMatchObject({ title, text, ...nothing });
});

test('while a payment is being confirmed no date is promised for it [2.26]', () => {
  const shown = described({ subscriptionStatus: 'autorenewing' });
  expect(shown).toMatchObject({ text: '45,000 since March. Paying.', paymentText: undefined });
});

test.each([
  ['2026-08-21T12:00:00Z', '21 August'],
  ['2025-08-21T12:00:00Z', '21 August 2025'],
  ['2025-12-31T23:30:00Z', '31 December 2025'],
])('an order of %s is dated %j, with the year if that is another [2.26]', (day, text) => {
  expect(pastDay(new Date(day), new Date('2026-11-19T12:00:00Z'), READER)).toBe(text);
});
