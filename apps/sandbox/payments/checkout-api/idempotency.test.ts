import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
import { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js';
import { expect, test } from 'vitest';
import { Client } from '../test-library.ts';
import { API_KEY, ORDER, PRICE, setUpPayments } from '../test-payments.ts';

const kit = setUpPayments();
const client = new Client({ apiKey: API_KEY, environment: EnvironmentEnum.TEST }, kit.http);
const modifications = new ModificationsApi(client);
const { merchantAccount } = ORDER;
const KEY = { 'idempotency-key': 'first' };

test('a repeated key returns the first answer and does nothing more', async () => {
  const { pspReference } = await kit.authorised();
  const capture = () =>
    modifications.captureAuthorisedPayment(
      pspReference,
      { merchantAccount, amount: { ...PRICE, value: 100 } },
      { idempotencyKey: 'capture-1' },
    );
  const first = await capture();
  expect(await capture()).toEqual(first);
  await kit.restart();
  expect(await capture()).toEqual(first);
  expect(await kit.events()).toEqual(['AUTHORISATION true', 'CAPTURE true']);
});

test('a repeated answer has the idempotency key and the status of the first answer', async () => {
  const first = await kit.call('sessions', ORDER, KEY);
  const again = await kit.call('sessions', ORDER, KEY);
  expect(again.status).toBe(201);
  expect(again.headers.get('idempotency-key')).toBe('first');
  expect(again.body).toEqual(first.body);
});

test('without a key, or with another key, a repeated request is carried out again', async () => {
  const ids = await Promise.all(
    [{}, {}, KEY, { 'idempotency-key': 'second' }].map(
      async (key) => (await kit.call('sessions', ORDER, key)).body.id,
    ),
  );
  expect(new Set(ids).size).toBe(4);
});

test('a key belongs to one request of the account: another body or path is refused', async () => {
  const { pspReference } = await kit.authorised();
  await kit.call('sessions', ORDER, KEY);
  const refused = { status: 422, body: { errorCode: '705' } };
  expect(await kit.call('sessions', { ...ORDER, reference: 'p-2' }, KEY)).toMatchObject(refused);
  const capture = { merchantAccount, amount: PRICE };
  const path = `payments/${pspReference}/captures`;
  expect(await kit.call(path, capture, KEY)).toMatchObject(refused);
});

test('a refusal is the answer to its key, too', async () => {
  const wrong = { ...ORDER, reference: '' };
  const first = await kit.call('sessions', wrong, KEY);
  expect(first.status).toBe(422);
  expect((await kit.call('sessions', wrong, KEY)).body).toEqual(first.body);
});

test('a key is forgotten after seven days', async () => {
  const first = await kit.call('sessions', ORDER, KEY);
  kit.wait(7 * 24 * 60 * 60 * 1000 - 1);
  expect((await kit.call('sessions', ORDER, KEY)).body).toEqual(first.body);
  kit.wait(1);
  expect((await kit.call('sessions', ORDER, KEY)).body.id).not.toBe(first.body.id);
});

test('a second request is refused while the first is in flight, and may be repeated', async () => {
  const [first, second] = await Promise.all([
    kit.call('sessions', ORDER, KEY),
    kit.call('sessions', ORDER, KEY),
  ]);
  expect(first.status).toBe(201);
  expect(first.headers.has('transient-error')).toBe(false);
  expect(second).toMatchObject({
    status: 422,
    body: { errorCode: '704', message: 'request already processed or in progress' },
  });
  expect(second.headers.get('transient-error')).toBe('true');
  expect((await kit.call('sessions', ORDER, KEY)).body).toEqual(first.body);
});

test('a key has at most 64 characters', async () => {
  const call = (length: number) =>
    kit.call('sessions', ORDER, { 'idempotency-key': 'k'.repeat(length) });
  expect((await call(64)).status).toBe(201);
  expect(await call(65)).toMatchObject({ status: 422, body: { errorCode: '706' } });
});
