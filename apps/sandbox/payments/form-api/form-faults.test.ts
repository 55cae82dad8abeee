import { expect, test } from 'vitest';
import { CLIENT_KEY, setUpPayments } from '../test-payments.ts';
import { useForm } from './test-form.ts';

const kit = setUpPayments();
const form = useForm(kit);

test('the form’s calls can fail, or be carried out without an answer', async () => {
  const session = await form.open();
  kit.payments.faults.fail = ['setup', 'formPayments'];
  expect((await form.call(session, 'setup')).status).toBe(500);
  expect((await form.pay(session, '4111111111111111')).status).toBe(500);
  expect(await kit.events()).toEqual([]);
  kit.payments.faults.fail = [];
  kit.payments.faults.timeOutAfterSuccess = ['formPayments'];
  expect((await form.pay(session, '4111111111111111')).status).toBe(504);
  expect((await form.pay(session, '4111111111111111')).body.errorCode).toBe('14_0410');
  expect(await kit.events()).toEqual(['AUTHORISATION true']);
});

test('a held call is carried out once it is released', async () => {
  const session = await form.open();
  const card = await form.card('4111111111111111');
  kit.payments.faults.hold = ['formPayments'];
  const paying = form.call(session, 'payments', card);
  expect((await form.call(session, 'setup')).status).toBe(200);
  expect(await kit.events()).toEqual([]);
  kit.payments.faults.hold = [];
  expect((await paying).body.resultCode).toBe('Authorised');
});

test('all sessions can be made to expire', async () => {
  const session = await form.open();
  kit.payments.faults.sessionsExpired = true;
  expect((await form.call(session, 'setup')).body.errorCode).toBe('14_0409');
  kit.payments.faults.sessionsExpired = false;
  expect((await form.call(session, 'setup')).status).toBe(200);
});

test('an open form survives a restart, with its session and encryption key', async () => {
  const session = await form.open();
  const card = await form.card('4111111111111111');
  const key = `/checkoutshopper/securedfields/${CLIENT_KEY}/6.3.0/publicKey.json`;
  const before = await (await kit.send(key)).json();
  await kit.restart();
  expect(await (await kit.send(key)).json()).toEqual(before);
  expect((await form.call(session, 'payments', card)).body.resultCode).toBe('Authorised');
});
