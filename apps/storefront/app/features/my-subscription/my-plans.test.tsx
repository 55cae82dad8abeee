import { readFileSync } from 'node:fs';
import { pastTransaction } from '@cairn/contract/orders/transaction-history';
import {
  type SubscriptionStatus,
  userSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { subscriptionArea } from '#app/content/pages/subscription-area.server.ts';
import { SUBSCRIPTION } from '#app/ordering/orders/test-subscription.ts';
import { MyPlans } from './my-plans.tsx';
import { PlanPayments } from './plan-payments.tsx';

const FILE = new URL(
  '../../../../../content/subscriptionArea/my-subscription.en-GB.json',
  import.meta.url,
);
const content = subscriptionArea.parse(JSON.parse(readFileSync(FILE, 'utf8')));
const texts = { content, locale: 'en-GB', timeZone: 'Europe/Dublin' };

function planIn(subscriptionStatus: SubscriptionStatus, more = {}) {
  return userSubscription.parse({
    ...SUBSCRIPTION,
    card: '4242',
    renewDate: '2026-12-15T12:00:00Z',
    subscriptionStatus,
    ...more,
  });
}

function textOf(...plans: ReturnType<typeof planIn>[]): string {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <MyPlans plans={plans} payments={[]} texts={texts} />
    </MemoryRouter>,
  );
  return markup.replaceAll(/<\/(p|h\d|li|dt|dd|a|button)>/g, '\n').replaceAll(/<[^>]*>/g, '');
}

test.each([
  ['active', 'Active, renews automatically'],
  ['cancelled_scheduled', 'Ends on 15 Dec 2026'],
  ['autorenewing', 'Trying your card again'],
  ['refund_pending', 'Refund in progress'],
] as const)(
  'a plan that is %s is current and has its label [2.36] [3.23] [4.14]',
  (status, label) => {
    const text = textOf(planIn('cancelled', { id: `${SUBSCRIPTION.id}0` }), planIn(status));
    expect(text).toContain(label);
    expect(text).toContain('Steady 5K, monthly');
    expect(text).toContain('Past plans');
  },
);

test.each([
  ['suspended', 'Suspended'],
  ['cancelled', 'Cancelled'],
  ['refunded', 'Refunded'],
  ['terminated', 'Ended by your bank'],
  ['closed', 'Closed'],
  ['expired', 'Expired'],
  ['failed', 'Not paid'],
] as const)('a plan that is %s is a past one [4.14]', (status, label) => {
  const text = textOf(planIn(status, { endedAt: '2027-01-20T12:00:00Z' }));
  expect(text).toContain(label);
  expect(text).toContain('15 Nov 2026 to 20 Jan 2027');
  expect(text).not.toContain('Change or cancel');
});

test('a plan whose first payment is missing leads to it; one that is being confirmed waits [3.23] [3.25]', () => {
  const unpaid = textOf(planIn('unverified'));
  expect(unpaid).toContain('Waiting for your payment');
  expect(unpaid).toContain('Your plan starts when you’ve paid €65.00.');
  expect(unpaid).toContain('Go to payment');
  const confirmed = textOf(planIn('unverified', { pendingCustomerAction: false }));
  expect(confirmed).toContain('as soon as your bank confirms it');
  expect(confirmed).not.toContain('Go to payment');
});

test('a suspended plan says that nothing is charged any more, until another plan is there [4.14]', () => {
  const suspended = planIn('suspended', { id: `${SUBSCRIPTION.id}0` });
  expect(textOf(suspended)).toContain('We couldn’t charge your card ending 4242');
  expect(textOf(planIn('active'), suspended)).not.toContain('We’ve suspended');
});

test('a price that was announced is told, and is the next charge from its day on [3.25]', () => {
  const change = (from: string) => textOf(planIn('active', { priceChange: { amount: 70, from } }));
  const soon = change('2026-12-01T00:00:00Z');
  expect(soon).toContain('Your price changes on 1 Dec 2026');
  expect(soon).toContain('Steady 5K costs €70.00 instead of €65.00');
  expect(soon).toContain('€70.00 on 15 Dec 2026');
  expect(change('2027-02-01T00:00:00Z')).toContain('€65.00 on 15 Dec 2026');
});

test.each([
  [{ enabled: true, until: '2026-11-29T12:00:00Z', paymentId: SUBSCRIPTION.id }, 'until 29 Nov'],
  [{ enabled: false, reason: 'spent' }, 'You’ve spent some of the avios'],
  [{ enabled: false, reason: 'tooLate' }, 'You can get a payment back for 14 days'],
])('a refund is offered while it is enabled, or says why not: %o [6.3] [2.36]', (info, text) => {
  expect(textOf(planIn('active', { refundInfo: info }))).toContain(text);
  expect(
    textOf(planIn('active', { refundInfo: { enabled: false, reason: 'notPaid' } })),
  ).not.toContain('Refund the last payment');
});

test('the card of an active plan can be changed; where a renewal was refused, it is paid instead [4.14]', () => {
  const card = { card: '4242', cardType: 'visa' };
  expect(textOf(planIn('active', card))).toContain('Card\nVisa ending 4242');
  expect(textOf(planIn('active', card))).toContain(
    'We’ll charge your card ending 4242 on 15 Dec 2026. Changing it costs nothing now.',
  );
  for (const status of ['autorenewing', 'cancelled_scheduled', 'refund_pending'] as const) {
    expect(textOf(planIn(status, card))).not.toContain('Change card');
  }
});

test('cancelling is offered as the plan says [6.3] [2.36]', () => {
  const { cancelInfo } = SUBSCRIPTION;
  expect(textOf(planIn('active'))).toContain('Your plan ends now.');
  const later = textOf(planIn('active', { cancelInfo: { ...cancelInfo, immediateCancel: false } }));
  expect(later).toContain('Your plan ends on 15 Dec 2026. We won’t take the payment planned');
  const disabled = { ...cancelInfo, enabled: false };
  expect(textOf(planIn('refund_pending', { cancelInfo: disabled }))).not.toContain('Cancel sub');
});

test('a plan that is ending does not ask to be cancelled before another is chosen [4.14]', () => {
  const asks = 'To change, cancel this one';
  expect(textOf(planIn('active'))).toContain(asks);
  const cancelInfo = { ...SUBSCRIPTION.cancelInfo, enabled: false };
  for (const status of ['cancelled_scheduled', 'refund_pending'] as const) {
    const text = textOf(planIn(status, { cancelInfo }));
    expect(text).toContain('You can choose another when this one has ended.');
    expect(text).not.toContain(asks);
  }
});

test.each([
  ['done', 10, '5,000'],
  ['refund_pending', 65, '0'],
  ['refunded', 65, '0'],
  ['charged_back', 65, '0'],
])(
  'a payment that is %s, of which %d euros went back, brought %s avios [2.34]',
  (status, refundedPrice, avios) => {
    const payment = pastTransaction.parse({
      id: 'sub1aaaaaaaaaaaaaaaaaaaaaa',
      product: 'subscription',
      status,
      createdAt: '2026-11-15T12:00:00Z',
      aviosAmount: 5_000,
      bonusAvios: 0,
      creditedAvios: 5_000,
      creditedAt: '2026-11-15T12:00:00Z',
      totalPrice: 65,
      refundedPrice,
      currency: 'EUR',
      refund: { eligible: false },
    });
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <PlanPayments payments={[payment]} texts={texts} />
      </MemoryRouter>,
    );
    expect(markup).toContain(`<td>${avios}</td>`);
  },
);
