import { minor } from '@cairn/contract/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { findPaidFor } from './find-paid-for.ts';
import { toNotification } from './notification.ts';
import { recordPayment } from './record-payment.ts';

const PLAN = 'sub1aaaaaaaaaaaaaaaaaaaaa';
const AMOUNT = { currency: 'EUR', value: minor(6_500) } as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test.each([
  ['a later month', `${PLAN}.2`, `${PLAN}.2`],
  ['its first', PLAN, PLAN],
  ['a name of somebody’s own', 'goodwill-17', PLAN],
])('a known plan’s payment that is called %s is found for it', async (_name, called, expected) => {
  const { db } = api.connection;
  const heard = { pspReference: 'PSP1', orderId: PLAN, amount: AMOUNT, method: 'visa' };
  await recordPayment(db, heard, api.clock.now);
  const told = toNotification({
    pspReference: 'PSP2',
    merchantAccountCode: 'Cairn',
    originalReference: 'PSP1',
    eventCode: 'CAPTURE',
    success: 'true',
    merchantReference: called,
    amount: AMOUNT,
  });
  expect(await findPaidFor(db, told)).toBe(expected);
  expect(await findPaidFor(db, { ...told, pspReference: 'PSP3' })).toBe(called);
  await db.deleteFrom('payment').execute();
});
