import { transactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { minor } from '@cairn/contract/values/money';
import type { ContactFacts, OrderFacts } from './facts.ts';

export const PAID_AT = new Date('2026-03-02T09:40:00Z');
const SHOP_URL = 'https://shop.example/buy';
/** Nine in the morning in Dublin, in summer. */
export const GIFT_DAY = new Date('2026-06-01T08:00:00Z');

/** Aoife's purchase of 10,000 avios, delivered as soon as it was paid. */
export const PURCHASE: OrderFacts = {
  id: transactionId.parse('p1purchaseofthelettertest'),
  product: 'purchase',
  avios: 10_000,
  bonusAvios: 0,
  boost: undefined,
  price: { amount: minor(18_900), currency: 'EUR' },
  reference: 'TERTEST1',
  paymentMethod: { type: 'visa', digits: '1111' },
  balance: { before: 2_640, after: 12_640 },
  locale: 'en-GB',
  timeZone: 'Europe/Dublin',
  paidAt: PAID_AT,
  deliverAt: undefined,
  deliveredAt: PAID_AT,
  refundedAt: undefined,
  member: { firstName: 'Aoife', lastName: 'Brennan' },
  recipientDigits: undefined,
  recipient: undefined,
  takenBack: { fromMember: 0, fromRecipient: 0, owed: 0 },
  shopUrl: SHOP_URL,
  statementName: 'CAIRN AVIOS SHOP',
};

export const GIFT: OrderFacts = {
  ...PURCHASE,
  id: transactionId.parse('g1giftofthelettertestxxx'),
  product: 'gift',
  paymentMethod: { type: 'directEbanking' },
  recipientDigits: '0002',
  recipient: { firstName: 'Niamh', lastName: 'Kelly', message: 'For your trip', locale: 'en-GB' },
};

export const TRANSFER: OrderFacts = {
  ...GIFT,
  id: transactionId.parse('t1transferofthelettertest'),
  product: 'transfer',
  price: { amount: minor(2_500), currency: 'EUR' },
};

export const BOOSTER: OrderFacts = {
  ...PURCHASE,
  id: transactionId.parse('bb1boostofthelettertestxx'),
  product: 'booster',
  boost: {
    multiplier: 2,
    earned: 5_000,
    activities: [
      { description: 'Dublin to Boston', avios: 4_000 },
      { description: 'Café Cliff', avios: 1_000 },
    ],
  },
};

/** A dated gift that has not been delivered yet. */
export const WAITING = { deliverAt: GIFT_DAY, deliveredAt: undefined };

export const CONTACT: ContactFacts = {
  reference: 'CBDFGHJKL',
  company: 'EI',
  locale: 'en-GB',
  number: membershipNumber.parse('3081470000000001'),
  topic: 'refund',
  name: 'Aoife Brennan',
  email: 'aoife.brennan@members.example',
  message: 'Where is my refund?\nI asked on Monday.',
  order: PURCHASE.id,
  conversation: undefined,
  sentAt: PAID_AT,
};
