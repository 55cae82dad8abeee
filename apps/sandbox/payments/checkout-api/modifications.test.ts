import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
import { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentView } from '../app.ts';
import { Client } from '../test-library.ts';
import { API_KEY, ORDER, PRICE, setUpPayments } from '../test-payments.ts';

const kit = setUpPayments();
const client = new Client({ apiKey: API_KEY, environment: EnvironmentEnum.TEST }, kit.http);
const modifications = new ModificationsApi(client);
const { merchantAccount } = ORDER;
const part = (value: number) => ({
  merchantAccount,
  reference: 'part-1',
  amount: { ...PRICE, value },
});

let payment: PaymentView;
let psp: string;
beforeEach(async () => {
  payment = await kit.authorised();
  psp = payment.pspReference;
  await kit.events();
});

test('a capture is received, and its webhook has its own reference', async () => {
  const answer = await modifications.captureAuthorisedPayment(psp, part(PRICE.value));
  expect(answer).toEqual({
    merchantAccount,
    paymentPspReference: psp,
    pspReference: expect.stringMatching(/^[0-9A-F]{16}$/),
    reference: 'part-1',
    status: 'received',
    amount: PRICE,
  });
  expect(answer.pspReference).not.toBe(psp);
  await kit.payments.settled();
  expect(kit.shop.received).toEqual([
    {
      eventCode: 'CAPTURE',
      success: 'true',
      eventDate: '2026-11-15T12:00:00.000Z',
      pspReference: answer.pspReference,
      originalReference: psp,
      merchantAccountCode: merchantAccount,
      merchantReference: 'part-1',
      amount: PRICE,
      paymentMethod: 'visa',
      additionalData: { hmacSignature: expect.any(String) },
    },
  ]);
});

test('a payment is captured once, and not more than was authorised', async () => {
  await kit.modify('captures', payment, PRICE.value + 1);
  await kit.modify('captures', payment, 44_000);
  await kit.modify('captures', payment, 250);
  await kit.payments.settled();
  expect(kit.shop.received[0]).toMatchObject({ reason: 'Insufficient balance on payment' });
  expect(await kit.events()).toEqual(['CAPTURE false', 'CAPTURE true', 'CAPTURE false']);
});

test('a payment without manual capture is captured when it is authorised', async () => {
  await kit.authorised({ additionalData: undefined });
  expect(await kit.events()).toEqual(['AUTHORISATION true', 'CAPTURE true']);
});

test('refunds cannot exceed the captured amount', async () => {
  await kit.modify('refunds', payment, 1);
  await kit.modify('captures', payment, 1_000);
  await modifications.refundCapturedPayment(psp, part(600));
  await kit.modify('refunds', payment, 401);
  await kit.modify('refunds', payment, 400);
  await kit.payments.settled();
  expect(kit.shop.received[0]).toMatchObject({
    reason: "Transaction hasn't been captured, refund not possible",
  });
  expect(kit.shop.received[3]).toMatchObject({ reason: 'Insufficient balance on payment' });
  expect(await kit.events()).toEqual([
    'REFUND false',
    'CAPTURE true',
    'REFUND true',
    'REFUND false',
    'REFUND true',
  ]);
});

test('a cancelled payment can neither be captured nor cancelled again', async () => {
  const answer = await modifications.cancelAuthorisedPaymentByPspReference(psp, {
    merchantAccount,
  });
  expect(answer).toMatchObject({ paymentPspReference: psp, status: 'received' });
  await kit.modify('captures', payment);
  await kit.modify('cancels', payment);
  await kit.payments.settled();
  expect(kit.shop.received[0]).toMatchObject({ amount: PRICE, merchantReference: '' });
  expect(kit.shop.received[1]).toMatchObject({ reason: 'Transaction has been cancelled' });
  expect(await kit.events()).toEqual(['CANCELLATION true', 'CAPTURE false', 'CANCELLATION false']);
});

test('a captured payment cannot be cancelled', async () => {
  await kit.modify('captures', payment, 1);
  await kit.modify('cancels', payment);
  await kit.payments.settled();
  expect(kit.shop.received[1]).toMatchObject({ reason: 'Transaction has been captured' });
  expect(await kit.events()).toEqual(['CAPTURE true', 'CANCELLATION false']);
});

test('a refused payment or another currency cannot be captured', async () => {
  const { body } = await kit.call('sessions', ORDER);
  await kit.modify('captures', kit.payments.pay(body.id, { outcome: 'refused' }));
  const amount = { currency: 'GBP', value: 1 };
  await kit.call(`payments/${psp}/captures`, { merchantAccount, amount });
  expect(await kit.events()).toEqual(['AUTHORISATION false', 'CAPTURE false', 'CAPTURE false']);
});

test('an unknown payment or a capture without an amount is refused immediately', async () => {
  await expect(modifications.captureAuthorisedPayment('NEVER', part(1))).rejects.toMatchObject({
    status: 422,
    body: { errorCode: '167' },
  });
  expect(await kit.call(`payments/${psp}/captures`, { merchantAccount })).toMatchObject({
    status: 422,
    body: { message: 'Missing or invalid: amount' },
  });
});

test('a charge-back is announced and then takes the remaining amount', async () => {
  await kit.modify('captures', payment);
  await kit.modify('refunds', payment, 250);
  await kit.events();
  kit.payments.chargeBack(psp);
  await kit.payments.settled();
  const [announced, taken] = kit.shop.received;
  expect(announced).toMatchObject({
    originalReference: psp,
    merchantReference: 'p-1',
    amount: { currency: 'EUR', value: 44_000 },
    reason: 'Other Fraud-Card Absent Environment',
  });
  expect(taken).toMatchObject({
    originalReference: psp,
    pspReference: announced?.pspReference,
    amount: { currency: 'EUR', value: 44_000 },
  });
  await kit.modify('refunds', payment, 1);
  expect(await kit.events()).toEqual([
    'NOTIFICATION_OF_CHARGEBACK true',
    'CHARGEBACK true',
    'REFUND false',
  ]);
  expect(() => kit.payments.chargeBack(psp)).toThrow('There is nothing to charge back');
});

test('over HTTP a charge-back needs no key', async () => {
  const path = `/sandbox/payments/${psp}/chargeback`;
  expect((await kit.sendJson('POST', path, {})).status).toBe(422);
  await kit.modify('captures', payment);
  expect((await kit.sendJson('POST', path, {})).status).toBe(204);
  expect((await kit.sendJson('POST', '/sandbox/payments/NEVER/chargeback', {})).status).toBe(404);
  expect(await kit.events()).toEqual([
    'CAPTURE true',
    'NOTIFICATION_OF_CHARGEBACK true',
    'CHARGEBACK true',
  ]);
});
