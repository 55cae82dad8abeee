import { expect, test } from 'vitest';
import { HmacValidator } from './test-library.ts';
import { HMAC_KEY, ORDER, PRICE, setUpPayments } from './test-payments.ts';

const kit = setUpPayments();
const validator = new HmacValidator();
/** The library's type is a class; a received item is a plain object. */
const isSigned = (item: object) => validator.validateHMAC(Object(item), HMAC_KEY);

test('without faults all webhooks pass the signature check of Adyen’s library', async () => {
  const payment = await kit.authorised();
  await kit.modify('captures', payment);
  await kit.modify('refunds', payment, PRICE.value + 1);
  kit.payments.chargeBack(payment.pspReference);
  await kit.payments.settled();
  expect(kit.shop.received.map(isSigned)).toEqual([true, true, true, true, true]);
  const [first] = kit.shop.received;
  expect(isSigned({ ...first, amount: { currency: 'EUR', value: 1 } })).toBe(false);
});

test('a bad signature is refused by the library', async () => {
  kit.payments.faults.badSignature = true;
  await kit.authorised();
  await kit.payments.settled();
  expect(kit.shop.received.map(isSigned)).toEqual([false]);
});

test('a webhook refused for its signature is resent with a valid one', async () => {
  kit.shop.status = 401;
  kit.payments.faults.badSignature = true;
  await kit.authorised();
  await expect.poll(() => kit.warnings).toContain('webhook delivery failed, will retry');
  kit.shop.status = 202;
  kit.payments.faults.badSignature = false;
  await kit.payments.settled();
  const signed = kit.shop.received.map(isSigned);
  expect(signed[0]).toBe(false);
  expect(signed.at(-1)).toBe(true);
});

test('a wrong amount is one minor unit less, with a valid signature', async () => {
  kit.payments.faults.wrongAmount = true;
  expect((await kit.authorised()).amount).toEqual(PRICE);
  await kit.payments.settled();
  expect(kit.shop.received).toMatchObject([{ amount: { currency: 'EUR', value: 44_249 } }]);
  expect(kit.shop.received.map(isSigned)).toEqual([true]);
});

test('an authorised payment can be flagged for review', async () => {
  kit.payments.faults.flagged = true;
  await kit.authorised();
  await kit.payments.settled();
  expect(kit.shop.received).toMatchObject([{ additionalData: { fraudManualReview: 'true' } }]);
});

test('every webhook can be sent several times', async () => {
  kit.payments.faults.duplicate = 3;
  const { pspReference } = await kit.authorised();
  await kit.payments.settled();
  expect(kit.shop.received.map((item) => item.pspReference)).toEqual(Array(3).fill(pspReference));
});

test('held webhooks can be flushed in reverse', async () => {
  Object.assign(kit.payments.faults, { delay: 'hold', reorder: true });
  const payment = await kit.authorised();
  await kit.modify('captures', payment);
  await kit.modify('refunds', payment);
  kit.payments.flush();
  expect(await kit.events()).toEqual(['REFUND true', 'CAPTURE true', 'AUTHORISATION true']);
});

test('a failing capture is accepted first, then reported as failed, and nothing is captured', async () => {
  const payment = await kit.authorised();
  kit.payments.faults.captureFails = true;
  await kit.modify('captures', payment);
  kit.payments.faults.captureFails = false;
  await kit.payments.settled();
  const [, accepted, failed] = kit.shop.received;
  expect(failed).toMatchObject({
    pspReference: accepted?.pspReference,
    originalReference: payment.pspReference,
    reason: 'Capture failed',
  });
  await kit.modify('cancels', payment);
  expect(await kit.events()).toEqual([
    'AUTHORISATION true',
    'CAPTURE true',
    'CAPTURE_FAILED true',
    'CANCELLATION true',
  ]);
});

test('a failing refund is accepted first, then reported as failed, and nothing is refunded', async () => {
  const payment = await kit.authorised();
  await kit.modify('captures', payment);
  kit.payments.faults.refundFails = true;
  await kit.modify('refunds', payment);
  kit.payments.faults.refundFails = false;
  await kit.modify('refunds', payment);
  expect(await kit.events()).toEqual([
    'AUTHORISATION true',
    'CAPTURE true',
    'REFUND true',
    'REFUND_FAILED true',
    'REFUND true',
  ]);
});

test('a call that fails is answered with 500, and nothing is done', async () => {
  const payment = await kit.authorised();
  kit.payments.faults.fail = ['captures'];
  expect(await kit.modify('captures', payment)).toMatchObject({
    status: 500,
    body: { errorCode: '905', errorType: 'internal' },
  });
  expect((await kit.modify('cancels', payment)).status).toBe(201);
  expect(await kit.events()).toEqual(['AUTHORISATION true', 'CANCELLATION true']);
});

test('a call that times out is carried out, and its idempotency key returns the answer', async () => {
  const key = { 'idempotency-key': 'capture-1' };
  const { pspReference } = await kit.authorised();
  const { merchantAccount } = ORDER;
  const capture = () =>
    kit.call(`payments/${pspReference}/captures`, { merchantAccount, amount: PRICE }, key);
  kit.payments.faults.timeOutAfterSuccess = ['captures'];
  expect(await capture()).toMatchObject({ status: 504, body: '' });
  expect(await capture()).toMatchObject({ status: 504, body: '' });
  kit.payments.faults.timeOutAfterSuccess = [];
  expect(await capture()).toMatchObject({ status: 201, body: { status: 'received' } });
  expect(await kit.events()).toEqual(['AUTHORISATION true', 'CAPTURE true']);
});

test('a refused call does not time out', async () => {
  kit.payments.faults.timeOutAfterSuccess = ['sessions'];
  expect((await kit.call('sessions', { ...ORDER, reference: '' })).status).toBe(422);
  expect((await kit.call('sessions', ORDER)).status).toBe(504);
});

test('faults can be replaced and read over HTTP, and webhooks flushed', async () => {
  const path = '/sandbox/faults';
  const { faults } = kit.payments;
  await kit.sendJson('PUT', path, { delay: 'hold', duplicate: 2 });
  expect(faults).toEqual({ delay: 'hold', duplicate: 2 });
  await kit.sendJson('PUT', path, { delay: 'hold' });
  expect(await (await kit.send(path)).json()).toEqual({ delay: 'hold' });
  expect((await kit.sendJson('PUT', path, { duplicates: 2 })).status).toBe(400);
  expect(faults).toEqual({ delay: 'hold' });
  await kit.authorised();
  expect(await kit.events()).toEqual([]);
  expect((await kit.sendJson('POST', '/sandbox/webhooks/flush', {})).status).toBe(204);
  expect(await kit.events()).toEqual(['AUTHORISATION true']);
});

test.each([
  ['http://evil.example', 403],
  ['http://localhost:3000', 403],
  ['null', 403],
  ['http://localhost:8080', 200],
])('a page of %s that changes the faults is answered with %i', async (origin, status) => {
  const body = JSON.stringify({ duplicate: 2 });
  const init = { method: 'PUT', headers: { origin }, body };
  expect((await kit.send('/sandbox/faults', init)).status).toBe(status);
  expect(kit.payments.faults).toEqual(status === 200 ? { duplicate: 2 } : {});
});

test('a page of another site cannot flush webhooks', async () => {
  kit.payments.faults.delay = 'hold';
  await kit.authorised();
  const headers = { origin: 'http://evil.example' };
  await kit.send('/sandbox/webhooks/flush', { method: 'POST', headers });
  expect(await kit.events()).toEqual([]);
});
