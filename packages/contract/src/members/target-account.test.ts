import { expect, test } from 'vitest';
import { targetAccount } from './target-account.ts';

const liam = {
  ffpNumber: '3081470000000002',
  email: 'liam@example.com',
  firstName: 'Liam',
  lastName: 'Walsh',
};

test('a recipient has a number, an address and two names, and nothing else [3.18]', () => {
  expect(targetAccount.parse(liam)).toEqual(liam);
  for (const field of Object.keys(liam))
    expect(targetAccount.safeParse({ ...liam, [field]: undefined }).success, field).toBe(false);
  expect(targetAccount.safeParse({ ...liam, title: 'Mr' }).success).toBe(false);
});

test.each(['firstName', 'lastName'])('%s is 1 to 60 characters without those around it', (name) => {
  expect(targetAccount.parse({ ...liam, [name]: '  Ó Briain ' })).toMatchObject({
    [name]: 'Ó Briain',
  });
  expect(targetAccount.safeParse({ ...liam, [name]: 'x'.repeat(60) }).success).toBe(true);
  expect(targetAccount.safeParse({ ...liam, [name]: 'x'.repeat(61) }).success).toBe(false);
  expect(targetAccount.safeParse({ ...liam, [name]: '   ' }).success).toBe(false);
});

test('an address is an e-mail address of at most 254 characters [5.1]', () => {
  const fits = (email: string) => targetAccount.safeParse({ ...liam, email }).success;
  expect(fits('liam')).toBe(false);
  expect(fits('liam@example')).toBe(false);
  expect(fits(`${'x'.repeat(242)}@example.com`)).toBe(true);
  expect(fits(`${'x'.repeat(243)}@example.com`)).toBe(false);
});
