import { expect, test } from 'vitest';
import { asPersonal, maskFor } from './personal.ts';

test('personal values are masked wherever they stand in a result, numbers by role', () => {
  const result = {
    member: { number: asPersonal('number', '3081470000000001'), balance: 5 },
    letters: [{ to: asPersonal('email', 'aoife@members.example') }, null],
    born: asPersonal('dateOfBirth', '1988-02-29'),
  };
  const masked = {
    member: { number: { personal: 'number', masked: '…0001' }, balance: 5 },
    letters: [{ to: { personal: 'email', masked: 'a•••@members.example' } }, null],
    born: { personal: 'dateOfBirth', masked: '••••-••-••' },
  };
  expect(maskFor({ roles: new Set(['auditor']) }, result)).toEqual(masked);
  expect(maskFor({ roles: new Set(['support']) }, result)).toEqual({
    ...masked,
    member: result.member,
  });
});
