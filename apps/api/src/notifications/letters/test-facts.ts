import { subscriptionPaymentId, transactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { minor } from '@cairn/contract/values/money';
import type {
  ContactFacts,
  ErasureFacts,
  OrderFacts,
  Reader,
  ReminderFacts,
  SubscriptionPaymentFacts,
  SubscriptionReturnFacts,
} from './facts.ts';

export const PAID_AT = new Date('2026-03-02T09:40:00Z');

export const READER: Reader = {
  shopUrl: 'https://shop.example/buy',
  seller: ['Cairn avios shop', '1 Harbour Row, Dublin 1'],
  company: 'EI',
  market: 'IE',
  locale: 'en-GB',
};

/** Nine in the morning in Dublin, in summer. */
export const GIFT_DAY = new Date('2026-06-01T08:00:00Z');

const ORDER: OrderFacts = {
  ...READER,
  id: transactionId.parse('p1purchaseofthelettertest'),
  product: 'purchase',
  avios: 10_000,
  bonusAvios: 0,
  boost: undefined,
  price: { amount: minor(18_900), currency: 'EUR' },
  reference: 'TERTEST1',
  paymentMethod: { type: 'visa', digits: '1111' },
  timeZone: 'Europe/Dublin',
  paidAt: PAID_AT,
  deliverAt: undefined,
  deliveredAt: PAID_AT,
  refundedAt: undefined,
  member: { firstName: 'Aoife', lastName: 'Brennan' },
  recipientDigits: undefined,
  recipient: undefined,
  takenBack: { fromMember: 0, fromRecipient: 0, owed: 0 },
  statementName: 'CAIRN AVIOS SHOP',
};

/** Aoife's purchase of 10,000 avios, delivered as soon as it was paid. */
export const PURCHASE: OrderFacts = { ...ORDER, balance: { before: 2_640, after: 12_640 } };

export const GIFT: OrderFacts = {
  ...ORDER,
  id: transactionId.parse('g1giftofthelettertestxxx'),
  product: 'gift',
  paymentMethod: { type: 'directEbanking' },
  recipientDigits: '0002',
  recipient: {
    firstName: 'Niamh',
    lastName: 'Kelly',
    message: 'For your trip',
    market: 'GB',
    locale: 'en-GB',
  },
};

export const TRANSFER: OrderFacts = {
  ...GIFT,
  id: transactionId.parse('t1transferofthelettertest'),
  product: 'transfer',
  price: { amount: minor(2_500), currency: 'EUR' },
  balance: { before: 12_640, after: 2_640 },
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
  ...READER,
  reference: 'CBDFGHJKL',
  number: membershipNumber.parse('3081470000000001'),
  topic: 'refund',
  name: 'Aoife Brennan',
  email: 'aoife.brennan@members.example',
  message: 'Where is my refund?\nI asked on Monday.',
  order: PURCHASE.id,
  conversation: undefined,
  sentAt: PAID_AT,
};

export const RENEWS = new Date('2026-04-02T08:40:00Z');

const PAYMENT = subscriptionPaymentId.parse('sub1planofthelettertestsx.9');

/** The ninth month of Aoife's plan. */
export const PLAN: SubscriptionPaymentFacts = {
  ...READER,
  id: PAYMENT,
  name: 'Steady 5K',
  monthlyAvios: 5_000,
  billing: 'monthly',
  price: { amount: minor(6_500), currency: 'EUR' },
  nextPrice: undefined,
  cardDigits: '1111',
  year: {
    from: new Date('2025-07-02T08:40:00Z'),
    months: [
      ...Array.from({ length: 8 }, () => 'credited' as const),
      ...(['latest', 'planned', 'planned', 'planned'] as const),
    ],
    avios: 45_000,
  },
  status: 'active',
  statusSince: PAID_AT,
  renewsAt: RENEWS,
  cancelsAt: undefined,
  timeZone: 'Europe/Dublin',
  member: PURCHASE.member,
  statementName: PURCHASE.statementName,
  isFirst: false,
  reference: 'TESTSX',
  paidAt: PAID_AT,
  receipt: {
    id: PAYMENT,
    reference: 'TESTSX',
    paidAt: PAID_AT.toISOString(),
    timeZone: 'Europe/Dublin',
    product: 'subscription',
    lines: [{ type: 'avios', aviosAmount: 5_000, price: 65 }],
    totalPrice: 65,
    currency: 'EUR',
    paymentMethod: { type: 'mc', digits: '1111' },
    balance: { before: 500, after: 5_500 },
    merchantName: PURCHASE.statementName,
    seller: [],
  },
};

export const RETURNED: SubscriptionReturnFacts = {
  ...PLAN,
  status: 'refunded',
  renewsAt: undefined,
  refundedAt: RENEWS,
  takenBack: { fromMember: 5_000, owed: 0 },
};

export const BONUS: ReminderFacts = {
  ...READER,
  product: 'purchase',
  bonus: { kind: 'percentage', value: 25 },
  fromAvios: 20_000,
  endsAt: RENEWS,
  agreedAt: PAID_AT,
  timeZone: 'Europe/Dublin',
  member: { firstName: 'Aoife', lastName: 'Brennan' },
  leaveToken: 'x'.repeat(43),
};

export const ERASURE: ErasureFacts = {
  ...READER,
  eraseAt: RENEWS,
  timeZone: 'Europe/Dublin',
  member: { firstName: 'Aoife', lastName: 'Brennan' },
};
