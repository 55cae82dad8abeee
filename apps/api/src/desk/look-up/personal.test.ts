import { expect, test } from 'vitest';
import { asPersonal, maskPersonal } from './personal.ts';

test('personal values are masked wherever they stand in a result, by kind', () => {
  const result = {
    member: { number: asPersonal('number', '3081470000000001'), balance: 5 },
    letters: [{ to: asPersonal('email', 'aoife@members.example') }, null],
    born: asPersonal('dateOfBirth', '1988-02-29'),
  };
  expect(maskPersonal(result, () => true)).toEqual(result);
  expect(maskPersonal(result, (kind) => kind === 'number')).toEqual({
    member: { number: result.member.number, balance: 5 },
    letters: [{ to: { personal: 'email', masked: 'a•••@members.example' } }, null],
    born: { personal: 'dateOfBirth', masked: '••••-••-••' },
  });
});
