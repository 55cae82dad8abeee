import { expect, test } from 'vitest';
import { DEBIT_SCOPE, STANDARD_SCOPES } from '../calls/scopes.ts';
import { membershipNumber } from '../values/membership-number.ts';
import { balance } from './balance.ts';
import { currentUser } from './current-user.ts';

const least = { ffpNumber: '3081470000000001', name: { firstName: 'Aoife', lastName: 'Brennan' } };

test('of a user the number and both names are required, the rest is optional [3.2]', () => {
  expect(currentUser.safeParse(least).success).toBe(true);
  expect(currentUser.safeParse({ ...least, ffpNumber: undefined }).success).toBe(false);
  expect(currentUser.safeParse({ ...least, name: { firstName: 'Aoife' } }).success).toBe(false);
  expect(currentUser.safeParse({ ...least, name: { lastName: 'Brennan' } }).success).toBe(false);
  expect(currentUser.safeParse({ ...least, dob: '30/11/1988' }).success).toBe(false);
});

test('the numbers of a balance may be null or missing [3.3]', () => {
  expect(balance.safeParse({ amount: null, currency: 'AVIOS' }).success).toBe(true);
  expect(balance.safeParse({ currency: 'AVIOS', householdBalance: null }).success).toBe(true);
  expect(balance.safeParse({ amount: '12', currency: 'AVIOS' }).success).toBe(false);
});

test.each(['', '3081 47', '30814700000000011', 'EI1', '-1'])(
  'a membership number is at most 16 digits: not "%s"',
  (text) => {
    expect(membershipNumber.safeParse(text).success).toBe(false);
  },
);

test('a log-in may credit and reverse; only step-up may debit [6.4]', () => {
  expect(STANDARD_SCOPES.split(' ')).toEqual([
    'openid',
    'profile',
    'offline_access',
    'email',
    'write:transaction_credit',
    'write:transaction_reversal',
  ]);
  expect(DEBIT_SCOPE).toBe('write:transaction_debit');
});
