import { membershipNumber } from '@cairn/contract/values/membership-number';
import { expect, test } from 'vitest';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { balanceQuery, currentUserQuery } from '#app/shop-api/member/member-queries.ts';
import { saveToken } from '#app/shop-api/member/save-token.ts';
import { downloadReceipt } from '#app/shop-api/orders/receipt.ts';
import { startTransaction } from './orders/transaction.ts';

const answering =
  (value: unknown): Fetcher =>
  async () => ({ ok: true, value });
const { signal } = new AbortController();
const MISFIT = { ok: false, code: 'schema_validation_failed' };
const name = { firstName: 'Aoife', lastName: 'Brennan' };

test.each([
  { ffpNumber: '3081470000000001', name },
  { ffpNumber: '1', name: { ...name, title: 'Ms' }, country: 'IE', tierStatus: 'Silver' },
])('a user that fits is told: %j [7.3] [3.2] [5.2]', async (user) => {
  expect(await currentUserQuery.call(answering(user), signal)).toEqual({ ok: true, value: user });
});

test.each([
  null,
  {},
  { ffpNumber: '1' },
  { ffpNumber: 1, name },
  { ffpNumber: '1', name: { firstName: 'Aoife' } },
])('a user that does not fit is schema_validation_failed: %j [5.2]', async (user) => {
  expect(await currentUserQuery.call(answering(user), signal)).toEqual(MISFIT);
});

test.each([
  { amount: 0, currency: 'AVIOS' },
  { amount: null, currency: 'AVIOS' },
  { currency: 'AVIOS' },
  { amount: 1, currency: 'AVIOS', householdBalance: 2, householdCurrency: 'AVIOS' },
])('a balance that fits is told: %j [7.4] [3.3] [5.2]', async (balance) => {
  expect(await balanceQuery.call(answering(balance), signal)).toEqual({ ok: true, value: balance });
});

test.each([null, [], { amount: 'many', currency: 'AVIOS' }, { amount: 1.5, currency: 'AVIOS' }])(
  'a balance that does not fit is schema_validation_failed: %j [5.2]',
  async (balance) => {
    expect(await balanceQuery.call(answering(balance), signal)).toEqual(MISFIT);
  },
);

test('a receipt is downloaded as a PDF, and nothing else is taken for one [7.25]', async () => {
  const asked: unknown[] = [];
  const pdf = new Blob(['%PDF'], { type: 'application/pdf' });
  const answer = await downloadReceipt(async (...question) => {
    asked.push(question);
    return { ok: true, value: pdf };
  }, 'sub1.2');
  expect(answer).toEqual({ ok: true, value: pdf });
  const path = '/users/current/transactions/sub1.2/receipt.pdf';
  expect(asked).toEqual([[path, { isFile: true }]]);
  const page = new Blob(['<html>'], { type: 'text/html' });
  expect(await downloadReceipt(answering(page), 'p1')).toEqual(MISFIT);
});

test('saving a token is a post without a body [7.6]', async () => {
  const asked: unknown[] = [];
  await saveToken(async (...question) => {
    asked.push(question);
    return { ok: true, value: undefined };
  });
  expect(asked).toEqual([['/saveToken', { method: 'POST' }]]);
});

test('starting a transfer asks for a step-up that is bound to it; a gift asks for none [4.5] [7.20]', async () => {
  const stepUps: unknown[] = [];
  const body = {
    paymentMethodDetails: { version: 2 as const },
    numberOfPoints: 3_000,
    currency: 'EUR' as const,
    targetAccount: {
      ffpNumber: membershipNumber.parse('3081470000000002'),
      email: 'tom@members.example',
      firstName: 'Tom',
      lastName: 'Hartley',
    },
  };
  for (const product of ['transfer', 'gift'] as const) {
    await startTransaction(
      async (_path, options) => {
        stepUps.push(options?.stepUpFor);
        return { ok: true, value: undefined };
      },
      product,
      body,
      'LCL_1',
    );
  }
  expect(stepUps).toEqual([{ avios: 3_000, recipient: '3081470000000002' }, undefined]);
});
