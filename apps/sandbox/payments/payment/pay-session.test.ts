import { beforeEach, expect, test } from 'vitest';
import type { PaymentView } from '../app.ts';
import { ORDER, PRICE, STORING, setUpPayments } from '../test-payments.ts';

const kit = setUpPayments();
let id: string;
beforeEach(async () => {
  id = (await kit.call('sessions', ORDER)).body.id;
});

async function resultOf({ sessionResult }: PaymentView) {
  const answer = await kit.send(`/v72/sessions/${id}?sessionResult=${sessionResult}`, {
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
    sessionResult: expect.any(String),
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
      reason: '033899:1111:03/2030',
      additionalData: {
        cardSummary: '1111',
        expiryDate: '03/2030',
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
  const second = kit.payments.pay(id, { outcome: 'refused' });
  expect(await resultOf(second)).toEqual({ id, reference: 'p-1', status: 'active' });
  await kit.payments.settled();
  expect(kit.shop.received[1]).toMatchObject({ success: 'false', reason: 'Refused' });
  expect(kit.shop.received[1]).not.toHaveProperty('operations');
  const third = kit.payments.pay(id, { outcome: 'refused' });
  expect(await resultOf(third)).toMatchObject({ status: 'refused' });
  expect(() => kit.payments.pay(id)).toThrow('The session is refused');
});

test('a cancelled session may still be paid', async () => {
  const cancelled = kit.payments.pay(id, { outcome: 'cancelled' });
  expect(await resultOf(cancelled)).toEqual({ id, reference: 'p-1', status: 'canceled' });
  expect(await resultOf(kit.payments.pay(id))).toMatchObject({ status: 'completed' });
  expect(await kit.events()).toEqual(['AUTHORISATION false', 'AUTHORISATION true']);
});

test.each([
  ['pending', 'Pending'],
  ['received', 'Received'],
] as const)(
  'a %s payment sends its webhook when the bank decides, however late',
  async (outcome, resultCode) => {
    const undecided = kit.payments.pay(id, { outcome });
    const { pspReference } = undecided;
    expect(undecided).toMatchObject({ resultCode });
    const pending = { id, reference: 'p-1', status: 'paymentPending' };
    expect(await resultOf(undecided)).toEqual(pending);
    expect(await kit.events()).toEqual([]);
    kit.wait(48 * 60 * 60 * 1000);
    const decided = kit.payments.pay(id);
    expect(await resultOf(decided)).toMatchObject({
      status: 'completed',
      payments: [{ pspReference }],
    });
    expect(await resultOf(undecided)).toEqual(pending);
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
  const request = { ...ORDER, ...STORING, storePaymentMethodMode: mode };
  const session = await kit.call('sessions', request);
  const { storedPaymentMethodId } = kit.payments.pay(session.body.id, { storeCard });
  expect(storedPaymentMethodId !== undefined).toBe(isStored);
  await kit.payments.settled();
  expect(kit.shop.received[0]?.additionalData).toEqual({
    cardSummary: '1111',
    expiryDate: '03/2030',
    checkoutSessionId: session.body.id,
    hmacSignature: expect.any(String),
    ...(isStored && {
      'tokenization.storedPaymentMethodId': storedPaymentMethodId,
      'tokenization.shopperReference': 'member-1',
      'tokenization.store.operationType': 'created',
      'recurring.recurringDetailReference': storedPaymentMethodId,
    }),
  });
});

test('a refused payment stores no card', async () => {
  const request = { ...ORDER, ...STORING };
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
