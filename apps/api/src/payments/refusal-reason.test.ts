import { expect, test } from 'vitest';
import { refusalReason } from './refusal-reason.ts';

test.each([
  ['Not enough balance', undefined, 'not_enough_funds'],
  ['NOT_ENOUGH_BALANCE', undefined, 'not_enough_funds'],
  ['Expired Card', undefined, 'expired_card'],
  ['3D Not Authenticated', undefined, 'authentication_failed'],
  ['Refused', '12', 'not_enough_funds'],
  ['Issuer Unavailable', undefined, 'issuer_unavailable'],
  ['Shopper Cancelled', undefined, 'cancelled'],
  ['Refused', undefined, 'declined'],
  [undefined, undefined, 'declined'],
])('Adyen’s reason %s with code %s is %s [7.23]', (reason, code, expected) => {
  expect(refusalReason(reason, code)).toBe(expected);
});

test.each(['FRAUD', 'Blocked Card', 'Restricted Card', 'Issuer Suspected Fraud', 'CVC Declined'])(
  'members are not told of %s [7.23]',
  (reason) => {
    expect(refusalReason(reason, undefined)).toBe('declined');
  },
);
