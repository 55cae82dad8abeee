import { expect, test } from 'vitest';
import { CLIENT_KEY, PRICE, SHOP, STORING, setUpPayments } from '../test-payments.ts';
import { useForm } from './test-form.ts';

const HOUR = 60 * 60 * 1000;

const kit = setUpPayments();
const form = useForm(kit);

test('setup returns the amount and the payment methods in the shopper’s language', async () => {
  const session = await form.open({ shopperLocale: 'es-ES', countryCode: 'ES' });
  const { status, body } = await form.call(session, 'setup');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: session.id,
    amount: PRICE,
    countryCode: 'ES',
    shopperLocale: 'es-ES',
    expiresAt: '2026-11-15T13:00:00.000Z',
    configuration: { enableStoreDetails: false },
    paymentMethods: {
      paymentMethods: [
        { type: 'scheme', name: 'Tarjeta', brands: ['visa', 'mc', 'amex', 'maestro'] },
        { type: 'googlepay' },
        { type: 'directEbanking' },
      ],
    },
  });
});

test('a session needs the client key and its own data, and expires', async () => {
  const session = await form.open();
  const other = await form.open();
  const codeOf = async (request: typeof session, clientKey?: string) =>
    (await form.call(request, 'setup', {}, clientKey)).body.errorCode;
  expect(await codeOf(session, 'sandbox_another')).toBe('000');
  expect(await codeOf({ ...session, sessionData: other.sessionData })).toBe('14_0408');
  expect(await codeOf({ ...session, id: 'CS1' })).toBe('14_0407');
  expect(await codeOf(session)).toBeUndefined();
  kit.wait(HOUR);
  expect(await form.call(session, 'setup')).toMatchObject({
    status: 422,
    body: { errorCode: '14_0409', message: 'Session has expired' },
  });
});

test('only the shop’s origin may call and embed the form', async () => {
  const path = `/checkoutshopper/v1/sessions/CS1/setup?clientKey=${CLIENT_KEY}`;
  const allowed = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const answer = await kit.send(path, { method: 'OPTIONS', headers });
    return answer.headers.get('access-control-allow-origin');
  };
  expect(await allowed(SHOP)).toBe(SHOP);
  expect(await allowed('https://elsewhere.example')).toBeNull();
  const fields = `/checkoutshopper/securedfields/${CLIENT_KEY}/6.3.0`;
  const frame = await kit.send(`${fields}/securedFields.html?type=card`);
  expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${SHOP}`);
  const key = await (await kit.send(`${fields}/publicKey.json`)).json();
  expect(Object.keys(key).sort()).toEqual(['e', 'kty', 'n']);
  const script = await (await kit.send(`${fields}/secured-field.ts`)).text();
  expect(script).not.toContain(': Surroundings');
});

const CARDS = [
  ['4111111111111111', 'Authorised', 'visa', undefined],
  ['5555555555554444', 'Authorised', 'mc', undefined],
  ['370000000000002', 'Authorised', 'amex', undefined],
  ['6771798021000008', 'Authorised', 'maestro', undefined],
  ['4000000000000002', 'Refused', 'visa', 'Refused'],
  ['4000000000009995', 'Refused', 'visa', 'Not enough balance'],
] as const;

test('the card number decides the result, and the webhook names the payment method', async () => {
  for (const [number, resultCode, paymentMethod, reason] of CARDS) {
    const session = await form.open();
    const { body } = await form.pay(session, number);
    expect(body, number).toEqual({
      resultCode,
      sessionData: session.sessionData,
      sessionResult: expect.any(String),
    });
    await kit.payments.settled();
    const item = kit.shop.received.at(-1);
    expect(item).toMatchObject({ paymentMethod, merchantReference: 'p-1', amount: PRICE });
    expect(item?.reason).toBe(reason ?? `033899:${number.slice(-4)}:03/2030`);
    expect(item?.additionalData.cardSummary).toBe(number.slice(-4));
  }
});

test('a brand that the account does not take is refused, and only Maestro needs no security code', async () => {
  const session = await form.open();
  expect(await form.pay(session, '6011601160116611')).toMatchObject({
    status: 500,
    body: {
      errorCode: '905_1',
      message:
        'Could not find an acquirer account for the provided txvariant (discover), currency (EUR), and action (AUTH).',
      errorType: 'configuration',
    },
  });
  const withoutCode = async (number: string) => {
    const { paymentMethod } = await form.card(number);
    const { encryptedSecurityCode: _, ...rest } = paymentMethod;
    return await form.call(session, 'payments', { paymentMethod: rest });
  };
  const refused = { status: 422, body: { errorCode: '103' } };
  expect(await withoutCode('4111111111111111')).toMatchObject(refused);
  expect(await kit.events()).toEqual([]);
  expect((await withoutCode('6771798025000004')).body.resultCode).toBe('Authorised');
});

test('a session with a pending payment takes no other', async () => {
  const session = await form.open();
  expect((await form.pay(session, '4000000000000077')).body.resultCode).toBe('Pending');
  expect((await form.pay(session, '4111111111111111')).body.errorCode).toBe('14_0410');
  expect(await kit.events()).toEqual([]);
});

test('card data encrypted with another key is refused', async () => {
  const session = await form.open();
  const card = await form.card('4111111111111111');
  const { encryptedCardNumber: blob } = card.paymentMethod;
  for (const encryptedCardNumber of ['4111111111111111', `${blob.slice(0, -4)}AAAA`]) {
    const paymentMethod = { ...card.paymentMethod, encryptedCardNumber };
    expect(await form.call(session, 'payments', { paymentMethod })).toMatchObject({
      status: 422,
      body: { errorCode: '174' },
    });
  }
  const wallet = { type: 'googlepay', googlePayToken: 'made up' };
  expect((await form.call(session, 'payments', { paymentMethod: wallet })).status).toBe(422);
  expect(await kit.events()).toEqual([]);
});

test('only the ways to pay that the session allows are offered', async () => {
  const offered = async (more = {}) => {
    const { body } = await form.call(await form.open(more), 'setup');
    return body.paymentMethods.paymentMethods.map(({ type }: { type: string }) => type);
  };
  expect(await offered()).toEqual(['scheme', 'googlepay', 'directEbanking']);
  expect(await offered({ allowedPaymentMethods: ['scheme'] })).toEqual(['scheme']);
  const verification = { ...STORING, amount: { ...PRICE, value: 0 } };
  expect(await offered(verification)).toEqual(['scheme']);
});

test('a card is stored if the shopper consents', async () => {
  const session = await form.open({ ...STORING, storePaymentMethodMode: 'askForConsent' });
  expect((await form.call(session, 'setup')).body.configuration.enableStoreDetails).toBe(true);
  const card = await form.card('5555555555554444');
  await form.call(session, 'payments', { ...card, storePaymentMethod: true });
  await kit.payments.settled();
  expect(kit.shop.received[0]?.additionalData).toMatchObject({
    'tokenization.shopperReference': 'member-1',
    cardSummary: '4444',
  });
});

test('the brand is found by the first digits', async () => {
  const call = async (binValue: string) => {
    const encryptedBin = await form.encrypted({ binValue });
    const request = { requestId: 'r-1', encryptedBin, supportedBrands: ['visa', 'amex'] };
    return await (await kit.sendJson('POST', '/checkoutshopper/v3/bin/binLookup', request)).json();
  };
  expect(await call('37000000000')).toMatchObject({
    requestId: 'r-1',
    brands: [{ brand: 'amex', supported: true, panLength: 15, cvcPolicy: 'required' }],
  });
  expect(await call('67717980210')).toMatchObject({
    brands: [{ brand: 'maestro', supported: false, cvcPolicy: 'optional' }],
  });
  expect(await call('55555555555')).toMatchObject({ brands: [{ brand: 'mc', supported: false }] });
  expect(await call('60110000000')).toMatchObject({
    brands: [{ brand: 'discover', supported: false }],
  });
  expect(await call('99999999999')).toEqual({ requestId: 'r-1' });
});
