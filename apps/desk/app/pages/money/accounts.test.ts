import { expect, test } from 'vitest';
import { accountOf, balanceFaults, balanceText } from './accounts.ts';

test('a balance is told in plain words, with a minus only where something is less than nothing', () => {
  const textOf = (account: string, unit: string, balance: number) => {
    const { value, note } = balanceText(account, unit, balance);
    return `${value} | ${note}`;
  };
  expect(textOf('EI/member/3081/AVIOS', 'AVIOS', 12_000)).toBe(
    '12,000 avios | Balance of member EI 3081',
  );
  expect(textOf('EI/member/3081/AVIOS', 'AVIOS', -5)).toContain('−5 avios');
  expect(textOf('EI/receivable/3081/AVIOS', 'AVIOS', -3_500)).toBe(
    'Owes 3,500 avios | Debt of member EI 3081',
  );
  expect(textOf('EI/receivable/3081/AVIOS', 'AVIOS', 0)).toContain('Owes nothing');
  expect(textOf('EI/clearing/EUR', 'EUR', -10_550)).toBe(
    '€105.50 | Money at the provider, EUR, EI',
  );
  expect(textOf('EI/sales/EUR', 'EUR', 10_550)).toContain('€105.50 | Sales, EUR, EI');
  expect(textOf('EI/issued/AVIOS', 'AVIOS', -700)).toContain('700 avios | Issued avios, EI');
});

test('an account is asked for by a number and a moment that has come', () => {
  const now = Date.parse('2026-11-19T12:00:00Z');
  const asked = { kind: 'member', number: '3081 4700', at: '2026-11-19T11:59:00Z' };
  expect(balanceFaults(asked, now)).toEqual({});
  expect(balanceFaults({ ...asked, number: ' ' }, now).number).toMatch(/membership number/);
  expect(balanceFaults({ ...asked, number: 'abc' }, now).number).toMatch(/digits/);
  expect(balanceFaults({ ...asked, kind: 'sales/EUR', number: '' }, now)).toEqual({});
  expect(balanceFaults({ ...asked, at: undefined }, now).at).toBe('Choose a day and a time.');
  expect(balanceFaults({ ...asked, at: '2026-11-19T12:01:00Z' }, now).at).toMatch(/not come yet/);
  expect(accountOf({ company: 'EI', kind: 'member', number: '3081 4700' })).toBe(
    'EI/member/30814700/AVIOS',
  );
});
