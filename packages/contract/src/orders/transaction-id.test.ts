import { expect, test } from 'vitest';
import { isCardChange } from './card-change.ts';
import {
  chargeReference,
  isOfRunningSubscription,
  paidId,
  pastId,
  payableId,
  productOfId,
  subscriptionId,
  subscriptionPaymentId,
  transactionId,
} from './transaction-id.ts';

const rest = '7Kq2mX9vT4bN8cR5wZ1aYd';

test.each([
  ['p', 'purchase'],
  ['g', 'gift'],
  ['gwd', 'gift'],
  ['t', 'transfer'],
  ['bb', 'booster'],
] as const)('an id that begins with %s is of a %s [7.24]', (prefix, product) => {
  expect(transactionId.safeParse(`${prefix}${rest}`).success).toBe(true);
  expect(subscriptionId.safeParse(`${prefix}${rest}`).success).toBe(false);
  expect(paidId.safeParse(`${prefix}${rest}`).success).toBe(true);
  expect(productOfId(`${prefix}${rest}`)).toBe(product);
});

test('an id that begins with sub is of a subscription [7.24]', () => {
  expect(subscriptionId.safeParse(`sub${rest}`).success).toBe(true);
  expect(transactionId.safeParse(`sub${rest}`).success).toBe(false);
  expect(paidId.safeParse(`sub${rest}`).success).toBe(true);
  expect(productOfId(`sub${rest}`)).toBe('subscription');
});

test('a later payment of a subscription is called by its month besides [7.24]', () => {
  for (const id of [`sub${rest}`, `sub${rest}.2`, `sub${rest}.13`]) {
    expect(subscriptionPaymentId.safeParse(id).success).toBe(true);
    expect(pastId.safeParse(id).success).toBe(true);
    expect(payableId.safeParse(id).success).toBe(true);
    expect(productOfId(id)).toBe('subscription');
    expect(isOfRunningSubscription(id)).toBe(id.includes('.'));
  }
  expect(isOfRunningSubscription(`p${rest}.2`)).toBe(false);
  for (const id of [`sub${rest}.1`, `sub${rest}.02`, `sub${rest}.`, `p${rest}.2`]) {
    expect(pastId.safeParse(id).success).toBe(false);
  }
});

test('a change of card is called by its plan and number, and is no purchase [7.24]', () => {
  const id = `sub${rest}.card12`;
  expect(chargeReference.safeParse(id).success).toBe(true);
  expect(payableId.safeParse(id).success).toBe(true);
  expect(pastId.safeParse(id).success).toBe(false);
  expect([productOfId(id), isOfRunningSubscription(id)]).toEqual(['subscription', true]);
  expect([isCardChange(id), isCardChange(`sub${rest}.2`)]).toEqual([true, false]);
  for (const other of [`sub${rest}.card0`, `sub${rest}.card`, `p${rest}.card1`]) {
    expect(chargeReference.safeParse(other).success).toBe(false);
  }
});

test.each(['', 'LCL_1f', 'purchase', 'gw7', 'b7', rest])('"%s" is of no product [7.24]', (id) => {
  expect(productOfId(id)).toBeUndefined();
});

test.each([
  ['letters first', 'px7Kq2mX9vT4bN8cR5wZ1aYd'],
  ['too short', 'p7Kq2mX9vT4bN8cR5wZ1'],
  ['too long', `p7${'x'.repeat(41)}`],
  ['a foreign character', `p${rest}-`],
  ['something before it', ` p${rest}`],
])('%s: not an id', (_, id) => {
  expect(transactionId.safeParse(id).success).toBe(false);
  expect(subscriptionId.safeParse(id.replace('p', 'sub')).success).toBe(false);
});
