import { expect, test } from 'vitest';
import { useForm } from '../form-api/test-form.ts';
import { setUpPayments } from '../test-payments.ts';

const HOUR = 60 * 60 * 1000;

const kit = setUpPayments();
const form = useForm(kit);
const resultOf = (path: string) => ({ details: { redirectResult: path.split('/').at(-1) } });

test('a bank payment is made once and reported to the returning shopper, also after a restart', async () => {
  const session = await form.open();
  const path = await form.payByBank(session);
  expect(await (await kit.send(path)).text()).toContain('€442.50');
  await kit.restart();
  const back = await form.answer(path, 'authorised');
  expect(back.status).toBe(303);
  const to = new URL(back.headers.get('location') ?? '');
  expect(to.href).toContain('http://localhost:3000/checkout/p-1?sessionId=');
  expect(to.searchParams.get('sessionId')).toBe(session.id);
  expect(await kit.events()).toEqual(['AUTHORISATION true']);
  await form.answer(path, 'refused');
  for (const _ of [1, 2]) {
    const { body } = await form.call(session, 'paymentDetails', resultOf(path));
    expect(body.resultCode).toBe('Authorised');
  }
  expect(await kit.events()).toEqual([]);
});

test('the bank’s pages are in the language of the session, or else of the browser [4.2]', async () => {
  const path = await form.payByBank(await form.open({ shopperLocale: 'es-ES' }));
  const page = await (await kit.send(path)).text();
  expect(page).toContain('<html lang="es-ES">');
  expect(page).toContain('Paga desde tu cuenta');
  expect(page).toMatch(/Pagar 442,50\s€/);
  const headers = { 'accept-language': 'fr, es-MX;q=0.8' };
  const nothing = await kit.send('/bank/made-up', { headers });
  expect(await nothing.text()).toContain('Aquí no hay nada que pagar');
});

test.each([
  ['refused', 'Refused'],
  ['cancelled', 'Cancelled'],
])('a bank page answered with %s pays nothing', async (answer, resultCode) => {
  const session = await form.open();
  const path = await form.payByBank(session);
  await form.answer(path, answer);
  const { body } = await form.call(session, 'paymentDetails', resultOf(path));
  expect(body.resultCode).toBe(resultCode);
  expect(await kit.events()).toEqual(['AUTHORISATION false']);
});

test('the bank’s page works after the session expired, but not after it was paid', async () => {
  const late = await form.open();
  const path = await form.payByBank(late);
  kit.wait(HOUR);
  await form.answer(path, 'authorised');
  expect(await kit.events()).toEqual(['AUTHORISATION true']);

  const paid = await form.open();
  const second = await form.payByBank(paid);
  await form.pay(paid, '4111111111111111');
  await form.answer(second, 'authorised');
  expect((await form.call(paid, 'paymentDetails', resultOf(second))).status).toBe(422);
  expect(await kit.events()).toEqual(['AUTHORISATION true']);
});

test('a result is only valid for its own session', async () => {
  const path = await form.payByBank(await form.open());
  await form.answer(path, 'authorised');
  const other = await form.open();
  expect((await form.call(other, 'paymentDetails', resultOf(path))).status).toBe(422);
  const made = { details: { redirectResult: 'made-up' } };
  expect((await form.call(other, 'paymentDetails', made)).status).toBe(422);
});

test('a challenge is decided by the answer at the bank, not by the browser’s report', async () => {
  const challenged = async () => {
    const session = await form.open();
    const { body } = await form.pay(session, '4917610000000000');
    expect(body).toMatchObject({
      resultCode: 'ChallengeShopper',
      action: { type: 'threeDS2', subtype: 'challenge' },
    });
    const { authorisationToken } = body.action;
    const claim = { transStatus: 'Y', authorisationToken };
    const threeDSResult = Buffer.from(JSON.stringify(claim)).toString('base64');
    const finish = () => form.call(session, 'paymentDetails', { details: { threeDSResult } });
    return { attempt: String(authorisationToken), finish };
  };
  const unasked = await challenged();
  expect((await unasked.finish()).body.resultCode).toBe('Refused');

  const answered = await challenged();
  const creq = Buffer.from(JSON.stringify({ acsTransID: answered.attempt })).toString('base64url');
  const body = new URLSearchParams({ creq });
  const question = await kit.send('/bank/challenge', { method: 'POST', body });
  expect(question.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://localhost:3000',
  );
  const result = await form.answer(`/bank/${answered.attempt}`, 'authorised');
  expect(await result.text()).toContain('challengeResult');
  expect(await kit.events()).toEqual(['AUTHORISATION false']);
  expect((await answered.finish()).body.resultCode).toBe('Authorised');
  expect(await kit.events()).toEqual(['AUTHORISATION true']);
});

test('an unknown attempt has no page', async () => {
  expect((await kit.send('/bank/made-up')).status).toBe(404);
  expect((await form.answer('/bank/made-up', 'authorised')).status).toBe(404);
  const body = new URLSearchParams({ creq: 'made-up' });
  expect((await kit.send('/bank/challenge', { method: 'POST', body })).status).toBe(404);
});
