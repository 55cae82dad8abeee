import { type PastTransaction, pastTransaction } from '@cairn/contract/orders/transaction-history';
import { userSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { expect, test } from 'vitest';
import { SUBSCRIPTION } from '#app/ordering/orders/test-subscription.ts';
import { againActions, homeCards, placesOf } from './home-cards.ts';

const PLAN = userSubscription.parse({ ...SUBSCRIPTION, subscriptionStatus: 'active' });
const FAILED = userSubscription.parse({
  ...SUBSCRIPTION,
  subscriptionStatus: 'autorenewing',
  renewalFailure: {
    paymentId: `${SUBSCRIPTION.id}.2`,
    failedAt: '2026-11-12T10:00:00Z',
    retryDates: [],
  },
});

function order(product: string, more: object = {}): PastTransaction {
  return pastTransaction.parse({
    id: `${product === 'gift' ? 'g' : 'p'}1${'a'.repeat(24)}`,
    product,
    status: 'done',
    createdAt: '2026-10-02T12:00:00Z',
    aviosAmount: 5_000,
    bonusAvios: 0,
    creditedAvios: 5_000,
    totalPrice: 110,
    currency: 'EUR',
    refund: { eligible: false },
    ...more,
  });
}

const GIFT = order('gift', { recipient: { ffpNumber: '3081470000000005', firstName: 'Niamh' } });

test.each([
  [{ home: {}, owedAvios: 0 }, []],
  [{ home: undefined, owedAvios: 0 }, []],
  [{ home: undefined, owedAvios: 3_500 }, ['owes']],
  [{ home: { subscription: PLAN }, owedAvios: 0 }, ['plan']],
  [{ home: { subscription: FAILED, delivery: GIFT }, owedAvios: 0 }, ['plan failed', 'delivery']],
  [
    { home: { subscription: PLAN, delivery: GIFT }, owedAvios: 3_500 },
    ['owes', 'plan', 'delivery'],
  ],
  [{ home: { purchase: order('purchase'), gift: GIFT }, owedAvios: 0 }, []],
])(
  'home shows what is the member’s own, problems first, and nothing that was not read (%#) [2.26]',
  (facts, kinds) => {
    expect(homeCards(facts).map(({ kind }) => kind)).toEqual(kinds);
  },
);

test('the next visit keeps a place for each card [9.12]', () => {
  const home = { subscription: FAILED, delivery: GIFT };
  expect(placesOf(homeCards({ home, owedAvios: 0 }))).toEqual(['fix', 'delivery']);
});

test('the last purchase and gift are ordered again with their package chosen, the last receipt is opened [2.26] [4.21]', () => {
  const purchase = order('purchase');
  const home = { purchase, gift: GIFT, receipt: purchase };
  expect(
    againActions({ home, owedAvios: 0, isBuying: false }).map(({ kind, to }) => [kind, to]),
  ).toEqual([
    ['buy', '/purchase?avios=5000&currency=EUR'],
    ['gift', `/gift?avios=5000&currency=EUR&again=${GIFT.id}`],
    ['receipt', `/history/${purchase.id}`],
  ]);
});

test('a purchase is not offered again beside one whose payment is being confirmed [2.26]', () => {
  const home = { purchase: order('purchase'), gift: GIFT };
  const again = againActions({ home, owedAvios: 0, isBuying: true });
  expect(again.map(({ kind }) => kind)).toEqual(['gift']);
});

test('nothing is ordered again by who owes avios, nor for a recipient who was erased [2.26]', () => {
  const purchase = order('purchase');
  const kinds = (facts: Omit<Parameters<typeof againActions>[0], 'isBuying'>) =>
    againActions({ ...facts, isBuying: false }).map(({ kind }) => kind);
  expect(kinds({ home: { purchase, gift: GIFT, receipt: GIFT }, owedAvios: 1 })).toEqual([
    'receipt',
  ]);
  const erased = order('gift', { recipient: { ffpNumber: '3081470000000005' } });
  expect(kinds({ home: { gift: erased }, owedAvios: 0 })).toEqual([]);
  expect(kinds({ home: undefined, owedAvios: 0 })).toEqual([]);
});
