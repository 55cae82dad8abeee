import { expect, test } from 'vitest';
import { FIELDS } from './fields.ts';

const context = { now: new Date(2026, 10, 15), checksLuhn: true, brand: undefined };
const { encryptedCardNumber: number, encryptedExpiryDate: date } = FIELDS;
const { encryptedSecurityCode: code } = FIELDS;

test.each([
  ['411111111111', 'unfinished'],
  ['4111111111111', 'unfinished'],
  ['4111111111111111', 'good'],
  ['4111111111111112', 'cc.num.902'],
  ['370000000000002', 'good'],
  ['5555555555554444', 'good'],
])('number %s is %s', (digits, expected) => {
  const check = number.check(digits, context);
  expect(check.is === 'wrong' ? check.error : check.is).toBe(expected);
});

test('the check digit is ignored if the form says so', () => {
  const unchecked = { ...context, checksLuhn: false };
  expect(number.check('4111111111111112', unchecked).is).toBe('good');
});

test.each([
  ['112', 'unfinished'],
  ['1126', 'good'],
  ['1026', 'cc.dat.912'],
  ['1326', 'cc.dat.911'],
  ['1246', 'cc.dat.913'],
])('date %s is %s', (digits, expected) => {
  const check = date.check(digits, context);
  expect(check.is === 'wrong' ? check.error : check.is).toBe(expected);
});

test('the length of the code depends on the card', () => {
  expect(code.check('737', context).is).toBe('good');
  expect(code.check('737', { ...context, brand: 'amex' }).is).toBe('unfinished');
  expect(code.format('73737', { ...context, brand: 'amex' })).toBe('7373');
});

test('digits are grouped as on the card', () => {
  expect(number.format('41111111111111112222', context)).toBe('4111 1111 1111 1111 222');
  expect(number.format('370000000000002', context)).toBe('3700 000000 00002');
  expect(date.format('330', context)).toBe('03/30');
});
