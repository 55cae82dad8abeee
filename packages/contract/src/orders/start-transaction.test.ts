import { expect, test } from 'vitest';
import {
  boosterStart,
  giftStart,
  legacyStart,
  purchaseStart,
  startAnswer,
  startBody,
  startQuery,
  transferStart,
} from './start-transaction.ts';

const purchase = {
  paymentMethodDetails: { version: 2 },
  numberOfPoints: 20_000,
  currency: 'EUR',
};
const targetAccount = {
  ffpNumber: '3081470000000002',
  email: 'liam@example.com',
  firstName: 'Liam',
  lastName: 'Walsh',
};
const gift = { ...purchase, issueDate: '2026-12-24', message: 'Slán', targetAccount };
const booster = { ...purchase, glpTransactionIds: ['a', 'b'], multiplier: 2 };

const starts = [
  ['purchase [7.21]', purchaseStart, purchase],
  ['gift [7.19]', giftStart, gift],
  ['transfer [7.20]', transferStart, gift],
  ['booster [7.18]', boosterStart, booster],
] as const;

test.each(starts)('a start of a %s is read, and nothing beyond it', (_, schema, body) => {
  expect(schema.parse(body)).toEqual(body);
  expect(startBody.parse(body)).toEqual(body);
  expect(schema.safeParse({ ...body, price: 1 }).success).toBe(false);
  expect(startBody.safeParse({ ...body, price: 1 }).success).toBe(false);
  const paymentMethodDetails = { version: 2, brand: 'visa' };
  expect(schema.safeParse({ ...body, paymentMethodDetails }).success).toBe(false);
});

test.each(starts)('a start of a %s needs whole points and a known currency', (_, schema, body) => {
  for (const numberOfPoints of [0, -1, 0.5, '20000', undefined])
    expect(schema.safeParse({ ...body, numberOfPoints }).success).toBe(false);
  expect(schema.safeParse({ ...body, currency: 'CHF' }).success).toBe(false);
  expect(schema.safeParse({ ...body, paymentMethodDetails: { version: 1 } }).success).toBe(false);
});

test('a gift may have no date and no message [7.19]', () => {
  expect(giftStart.safeParse({ ...purchase, targetAccount }).success).toBe(true);
  expect(giftStart.safeParse({ ...gift, issueDate: null, message: null }).success).toBe(true);
  expect(giftStart.safeParse(purchase).success).toBe(false);
});

test.each(['24/12/2026', '2026-02-30', '2026-12-24T09:00:00Z', ''])(
  'a gift does not arrive on "%s" [7.19]',
  (issueDate) => {
    expect(giftStart.safeParse({ ...gift, issueDate }).success).toBe(false);
  },
);

test('a message has at most 250 characters [3.9]', () => {
  expect(giftStart.safeParse({ ...gift, message: 'x'.repeat(250) }).success).toBe(true);
  expect(giftStart.safeParse({ ...gift, message: 'x'.repeat(251) }).success).toBe(false);
});

test('one to ten activities are boosted, each once [7.18] [9.5]', () => {
  const fits = (glpTransactionIds: string[]) =>
    boosterStart.safeParse({ ...booster, glpTransactionIds }).success;
  const eleven = Array.from({ length: 11 }, (_, index) => `activity-${index}`);
  expect(fits([])).toBe(false);
  expect(fits(eleven.slice(1))).toBe(true);
  expect(fits(eleven)).toBe(false);
  expect(fits(['a', 'a'])).toBe(false);
  expect(fits([''])).toBe(false);
});

test.each([0, 1.5, '2'])('a multiplier is not %s [7.18]', (multiplier) => {
  expect(boosterStart.safeParse({ ...booster, multiplier }).success).toBe(false);
});

test('the older call names the product, whose body it then holds to [7.24]', () => {
  const fits = (body: object) => legacyStart.safeParse(body).success;
  for (const [product, body] of Object.entries({ purchase, gift, transfer: gift, booster })) {
    expect(legacyStart.parse({ product, ...body })).toEqual({ product, ...body });
    expect(fits({ product, ...body, price: 1 })).toBe(false);
  }
  expect(fits({ product: 'purchase', ...gift })).toBe(false);
  expect(fits({ product: 'gift', ...purchase })).toBe(false);
  expect(fits({ product: 'subscription', ...purchase })).toBe(false);
});

test('a subscription is no order, so the query does not take it [7.18] [7.21]', () => {
  expect(startQuery.safeParse({ partner: 'ei', product: 'booster' }).success).toBe(true);
  expect(startQuery.safeParse({ partner: 'ei', product: 'subscription' }).success).toBe(false);
  expect(startQuery.safeParse({ product: 'booster' }).success).toBe(false);
});

test('a start answers an id, and where to step up if need be [7.22]', () => {
  const id = 't7Kq2mX9vT4bN8cR5wZ1aYd';
  const more = { redirectUrl: 'https://id.example', followRedirect: true, encodedAuthState: 'x' };
  expect(startAnswer.parse({ id })).toEqual({ id });
  expect(startAnswer.parse({ id, ...more })).toEqual({ id, ...more });
  expect(startAnswer.safeParse(more).success).toBe(false);
});
