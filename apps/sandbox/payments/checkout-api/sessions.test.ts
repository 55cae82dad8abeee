import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js';
import { expect, test } from 'vitest';
import type { PaymentView } from '../app.ts';
import { Client } from '../test-library.ts';
import { API_KEY, ORDER, PRICE, setUpPayments } from '../test-payments.ts';

const HOUR = 60 * 60 * 1000;

const kit = setUpPayments();
const connect = (apiKey: string) =>
  new PaymentsApi(new Client({ apiKey, environment: EnvironmentEnum.TEST }, kit.http));
const checkout = connect(API_KEY);
const statusOf = async ({ sessionId, sessionResult }: PaymentView) =>
  (await checkout.getResultOfPaymentSession(sessionId, sessionResult)).status;

test('a new session returns the form’s data and echoes the request', async () => {
  const request = {
    ...ORDER,
    countryCode: 'IE',
    shopperLocale: 'en-IE',
    shopperReference: 'member-1',
  };
  const session = await checkout.sessions(request);
  expect(session).toMatchObject({ ...request, mode: 'embedded' });
  expect(session.id).toMatch(/^CS[0-9A-F]{16}$/);
  expect(session.sessionData).toMatch(/^Ab02b4c0!.{64}$/);
  expect(session.expiresAt).toEqual(new Date('2026-11-15T13:00:00Z'));
  expect((await kit.call('sessions', request)).status).toBe(201);
});

test('a session expires at the requested time', async () => {
  const expiresAt = new Date('2026-11-15T12:30:00Z');
  const session = await checkout.sessions({ ...ORDER, expiresAt });
  expect(session.expiresAt).toEqual(expiresAt);
  kit.wait(HOUR / 2 - 1);
  const inTime = kit.payments.pay(session.id, { outcome: 'refused' });
  expect(await statusOf(inTime)).toBe('active');
  kit.wait(1);
  expect(() => kit.payments.pay(session.id)).toThrow('Session has expired');
});

test('calls without the API key are refused', async () => {
  await expect(connect('another').sessions(ORDER)).rejects.toMatchObject({
    status: 401,
    body: {
      status: 401,
      errorCode: '000',
      message: 'HTTP Status Response - Unauthorized',
      errorType: 'security',
      pspReference: expect.stringMatching(/^[0-9A-F]{16}$/),
    },
  });
  await expect(connect('another').getResultOfPaymentSession('CS1', '')).rejects.toMatchObject({
    status: 401,
  });
});

test('another merchant account is refused', async () => {
  await expect(checkout.sessions({ ...ORDER, merchantAccount: 'Another' })).rejects.toMatchObject({
    status: 403,
    body: { errorCode: '901', errorType: 'security' },
  });
});

test.each([
  ['amount.value', { amount: { currency: 'EUR', value: 1.5 } }],
  ['amount.currency', { amount: { currency: 'euro', value: 1 } }],
  ['reference', { reference: undefined }],
  ['reference', { reference: 'p'.repeat(81) }],
  ['returnUrl', { returnUrl: 'localhost:3000' }],
  ['countryCode', { countryCode: 'UKR' }],
  ['shopperReference', { shopperReference: 'me' }],
  ['shopperStatement', { shopperStatement: 'Cañada' }],
  ['expiresAt', { expiresAt: '2026-11-15T12:00:00Z' }],
  ['expiresAt', { expiresAt: '2026-11-16T12:00:00.001Z' }],
])('a session without a valid %s is refused with the field’s name', async (field, change) => {
  expect(await kit.call('sessions', { ...ORDER, ...change })).toMatchObject({
    status: 422,
    body: { errorCode: '14_030', message: `Missing or invalid: ${field}`, errorType: 'validation' },
  });
});

test('a malformed body or an unknown field is refused', async () => {
  const headers = { 'x-api-key': API_KEY };
  const answer = await kit.send('/v72/sessions', { method: 'POST', headers, body: '{' });
  expect(answer.status).toBe(400);
  expect(await kit.call('sessions', { ...ORDER, shopper: 'me' })).toMatchObject({
    status: 400,
    body: { errorCode: '702', message: expect.stringContaining('unknown fields: [shopper]') },
  });
});

test('the session’s result has the authorised payment, and says how the session stood when it was issued', async () => {
  const { id } = await checkout.sessions(ORDER);
  const refused = kit.payments.pay(id, { outcome: 'refused' });
  const { pspReference, sessionResult } = kit.payments.pay(id);
  kit.wait(HOUR);
  await kit.restart();
  expect(await checkout.getResultOfPaymentSession(id, sessionResult)).toEqual({
    id,
    reference: 'p-1',
    status: 'completed',
    payments: [
      {
        pspReference,
        amount: PRICE,
        resultCode: 'Authorised',
        paymentMethod: { type: 'scheme', brand: 'visa' },
      },
    ],
  });
  expect(await checkout.getResultOfPaymentSession(id, refused.sessionResult)).toEqual({
    id,
    reference: 'p-1',
    status: 'active',
  });
});

test('a session is read only with a result of its own, as the form got it', async () => {
  const paid = await kit.authorised();
  const other = await kit.authorised();
  const invalid = { status: 422, body: { message: "Field 'sessionId' is not valid." } };
  for (const wrong of [other.sessionResult, 'made-up']) {
    await expect(statusOf({ ...paid, sessionResult: wrong })).rejects.toMatchObject(invalid);
  }
  await expect(statusOf({ ...paid, sessionId: 'CS1' })).rejects.toMatchObject(invalid);
  await expect(statusOf({ ...paid, sessionResult: '' })).rejects.toMatchObject({
    status: 422,
    body: { message: "Required query parameter 'sessionResult' is not provided" },
  });
  const encoded = encodeURIComponent(paid.sessionResult);
  await expect(statusOf({ ...paid, sessionResult: encoded })).rejects.toMatchObject({
    status: 500,
    body: { errorCode: '701' },
  });
});
