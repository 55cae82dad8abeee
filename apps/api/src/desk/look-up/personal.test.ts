import { expect, test } from 'vitest';
import { asPersonal, maskFor, maskTextsFor } from './personal.ts';

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

test('members that texts name are masked at the desk, for whoever may not see numbers', () => {
  const result = {
    lines: [
      'EI/3081470000000001 owes',
      'BA/member/3081470000000002/AVIOS',
      'EI/purchase/20000/EUR',
      null,
    ],
    of: { company: 'EI', request: 17 },
  };
  const auditor = { roles: new Set(['auditor'] as const), via: 'desk' } as const;
  expect(maskTextsFor(auditor, result)).toEqual({
    ...result,
    lines: ['EI/…0001 owes', 'BA/member/…0002/AVIOS', 'EI/purchase/20000/EUR', null],
  });
  expect(maskTextsFor({ ...auditor, via: 'terminal' }, result)).toEqual(result);
  expect(maskTextsFor({ ...auditor, roles: new Set(['finance']) }, result)).toEqual(result);
});
