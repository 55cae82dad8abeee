import { beforeEach, expect, test } from 'vitest';
import { ORDER, PRICE, setUpPayments } from '../test-payments.ts';

const kit = setUpPayments();
let id: string;
beforeEach(async () => {
  id = (await kit.call('sessions', ORDER)).body.id;
});

async function result() {
  const answer = await kit.send(`/v72/sessions/${id}`, {
    headers: { 'x-api-key': 'key-of-the-shop' },
  });
  return answer.json();
}

test('an authorised payment sends a webhook with its operations', async () => {
  const paid = kit.payments.pay(id);
  expect(paid).toEqual({
    pspReference: expect.stringMatching(/^[0-9A-F]{16}$/),
    sessionId: id,
    reference: 'p-1',
    amount: PRICE,
    resultCode: 'Authorised',
  });
  await kit.payments.settled();
  expect(kit.shop.received).toEqual([
    {
      eventCode: 'AUTHORISATION',
      success: 'true',
      eventDate: '2026-11-15T12:00:00.000Z',
      pspReference: paid.pspReference,
      merchantAccountCode: 'CairnTest',
      merchantReference: 'p-1',
      amount: PRICE,
      paymentMethod: 'visa',
      operations: ['CANCEL', 'CAPTURE', 'REFUND'],
      additionalData: {
        cardSummary: '1111',
        checkoutSessionId: id,
        hmacSignature: expect.any(String),
      },
    },
  ]);
});

test('a session is paid once', async () => {
  kit.payments.pay(id);
  expect(() => kit.payments.pay(id)).toThrow('The session is completed');
  expect(await kit.events()).toEqual(['AUTHORISATION true']);
});

test('a refused payment can be retried, and the third refusal ends the session', async () => {
  kit.payments.pay(id, { outcome: 'refused' });
  kit.payments.pay(id, { outcome: 'refused' });
  expect(await result()).toEqual({ id, reference: 'p-1', status: 'active' });
  await kit.payments.settled();
  expect(kit.shop.received[1]).toMatchObject({ success: 'false', reason: 'Refused' });
  expect(kit.shop.received[1]).not.toHaveProperty('operations');
  kit.payments.pay(id, { outcome: 'refused' });
  expect(await result()).toMatchObject({ status: 'refused' });
  expect(() => kit.payments.pay(id)).toThrow('The session is refused');
});

test('a cancelled session may still be paid', async () => {
  kit.payments.pay(id, { outcome: 'cancelled' });
  expect(await result()).toEqual({ id, reference: 'p-1', status: 'canceled' });
  kit.payments.pay(id);
  expect(await result()).toMatchObject({ status: 'completed' });
  expect(await kit.events()).toEqual(['AUTHORISATION false', 'AUTHORISATION true']);
});

test.each([
  ['pending', 'Pending'],
  ['received', 'Received'],
] as const)(
  'a %s payment sends its webhook when the bank decides, however late',
  async (outcome, code) => {
    const { pspReference } = kit.payments.pay(id, { outcome });
    expect(await result()).toMatchObject({
      status: 'paymentPending',
      payments: [{ pspReference, resultCode: code }],
    });
    expect(await kit.events()).toEqual([]);
    kit.wait(48 * 60 * 60 * 1000);
    expect(kit.payments.pay(id).pspReference).toBe(pspReference);
    expect(await result()).toMatchObject({ status: 'completed', payments: [{ pspReference }] });
    expect(await kit.events()).toEqual(['AUTHORISATION true']);
  },
);

test.each([
  ['enabled', false, true],
  ['askForConsent', true, true],
  ['askForConsent', false, false],
  ['disabled', true, false],
  [undefined, true, false],
])('with storing %s and consent %s, a card is stored: %s', async (mode, storeCard, isStored) => {
  const request = { ...ORDER, shopperReference: 'member-1', storePaymentMethodMode: mode };
  const session = await kit.call('sessions', request);
  const { storedPaymentMethodId } = kit.payments.pay(session.body.id, { storeCard });
  expect(storedPaymentMethodId !== undefined).toBe(isStored);
  await kit.payments.settled();
  expect(kit.shop.received[0]?.additionalData).toEqual({
    cardSummary: '1111',
    checkoutSessionId: session.body.id,
    hmacSignature: expect.any(String),
    ...(isStored && {
      'tokenization.storedPaymentMethodId': storedPaymentMethodId,
      'tokenization.shopperReference': 'member-1',
      'recurring.recurringDetailReference': storedPaymentMethodId,
    }),
  });
});

test('a refused payment stores no card', async () => {
  const request = { ...ORDER, shopperReference: 'member-1', storePaymentMethodMode: 'enabled' };
  const session = await kit.call('sessions', request);
  const paid = kit.payments.pay(session.body.id, { outcome: 'refused' });
  expect(paid).not.toHaveProperty('storedPaymentMethodId');
});

test('paying over HTTP needs no key', async () => {
  const path = `/sandbox/sessions/${id}/pay`;
  expect((await kit.sendJson('POST', path, { outcome: 'paid' })).status).toBe(422);
  const refused = await kit.sendJson('POST', path, { outcome: 'refused' });
  expect(await refused.json()).toMatchObject({ sessionId: id, resultCode: 'Refused' });
  const paid = await kit.sendJson('POST', path, {});
  expect(await paid.json()).toMatchObject({ sessionId: id, resultCode: 'Authorised' });
  expect((await kit.sendJson('POST', path, {})).status).toBe(422);
  expect((await kit.sendJson('POST', '/sandbox/sessions/CS1/pay', {})).status).toBe(404);
});
