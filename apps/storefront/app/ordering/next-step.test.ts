import { targetAccount } from '@cairn/contract/members/target-account';
import { expect, test } from 'vitest';
import { type StoredOrder, storedOrder } from '#app/pending/stored-order.ts';
import { nextStepOf } from './next-step.ts';
import { chooseAvios, newOrder } from './orders/orders.ts';

const BUYER = { currency: 'EUR', member: '3081471000004417' } as const;
const AVIOS = { avios: 25_000, price: 442, bonusAvios: 0 };
const TO = targetAccount.parse({
  ffpNumber: '3081470000000002',
  email: 'tom@members.example',
  firstName: 'Tom',
  lastName: 'Hale',
});
const DRAFT = { ...TO, message: '', isDated: false, date: '', isRemembered: false };

const purchase = chooseAvios('purchase', AVIOS, undefined, BUYER);
const gift = chooseAvios('gift', AVIOS, undefined, BUYER);
const transfer = chooseAvios('transfer', AVIOS, undefined, BUYER);
const withRecipient = { ...gift, data: { ...gift.data, targetAccount: TO } };
const boost = (glpTransactionIds: string[]) =>
  newOrder(
    'booster',
    {
      boosterAvios: 1_000,
      boosterPrice: 20,
      bonusAvios: 0,
      multiplier: 2,
      start: { numberOfPoints: 1_000, currency: 'EUR', glpTransactionIds, multiplier: 2 },
    },
    BUYER,
  );
const started = (order: StoredOrder, id: string, more = {}) =>
  storedOrder.parse({ ...order, id, ...more });
const GIFT = 'g1aaaaaaaaaaaaaaaaaaaaaa';

test.each<[string, StoredOrder, string, string]>([
  ['a purchase is started [2.33]', purchase, 'start', '/checkout'],
  ['a gift without recipient needs one [2.19]', gift, 'change', '/gift/recipient'],
  ['a transfer without recipient needs one [2.19]', transfer, 'change', '/transfer/recipient'],
  ['a gift with its recipient is started [2.33]', withRecipient, 'start', '/checkout'],
  [
    'a recipient form that was changed and not submitted comes first [2.19]',
    { ...withRecipient, data: { ...withRecipient.data, draft: DRAFT } },
    'change',
    '/gift/recipient',
  ],
  ['a boost without activities is chosen again', boost([]), 'change', '/booster'],
  ['a boost is started', boost(['a1']), 'start', '/checkout'],
  [
    'a started order is resumed [2.12]',
    started(withRecipient, GIFT),
    'resume',
    `/checkout/${GIFT}`,
  ],
  [
    'an order that is being paid has its result [4.16]',
    started(withRecipient, GIFT, { status: 'payment_started' }),
    'result',
    `/checkout/transaction/${GIFT}`,
  ],
])('%s', (_title, order, kind, to) => {
  expect(nextStepOf(order)).toEqual({ kind, to });
});

test('an external checkout stays external [4.16]', () => {
  expect(nextStepOf(purchase, true).to).toBe('/external/checkout');
  expect(nextStepOf(started(withRecipient, GIFT), true).to).toBe(`/external/checkout/${GIFT}`);
});
