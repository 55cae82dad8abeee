import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js';
import { RecurringApi } from '@adyen/api-library/lib/src/services/checkout/recurringApi.js';
import { CardDetails } from '@adyen/api-library/lib/src/typings/checkout/cardDetails.js';
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js';
import { beforeEach, expect, test } from 'vitest';
import { Client } from '../test-library.ts';
import { API_KEY, ORDER, STORING, setUpPayments } from '../test-payments.ts';

const MONTH = { currency: 'EUR', value: 1_490 };

const kit = setUpPayments();
const client = new Client({ apiKey: API_KEY, environment: EnvironmentEnum.TEST }, kit.http);
const checkout = new PaymentsApi(client);
const recurring = new RecurringApi(client);

let card: string;
beforeEach(async () => {
  const paid = await kit.authorised(STORING);
  card = paid.storedPaymentMethodId ?? '';
  await kit.events();
});

const charge = (shopperReference: string, storedPaymentMethodId: string, manualCapture = 'true') =>
  checkout.payments({
    ...ORDER,
    amount: MONTH,
    reference: 'sub-2',
    shopperReference,
    paymentMethod: { type: CardDetails.TypeEnum.Scheme, storedPaymentMethodId },
    shopperInteraction: PaymentRequest.ShopperInteractionEnum.ContAuth,
    recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.Subscription,
    additionalData: { manualCapture },
  });

const remove = (
  shopperReference: string,
  storedPaymentMethodId: string,
  merchantAccount = ORDER.merchantAccount,
) =>
  recurring.deleteTokenForStoredPaymentDetails(
    storedPaymentMethodId,
    shopperReference,
    merchantAccount,
  );

test('a stored card is charged without the shopper', async () => {
  const payment = await charge('member-1', card);
  expect(payment).toMatchObject({
    pspReference: expect.stringMatching(/^[0-9A-F]{16}$/),
    resultCode: 'Authorised',
    amount: MONTH,
    merchantReference: 'sub-2',
    paymentMethod: { type: 'scheme', brand: 'visa' },
  });
  await kit.payments.settled();
  expect(kit.shop.received).toMatchObject([
    {
      eventCode: 'AUTHORISATION',
      success: 'true',
      pspReference: payment.pspReference,
      merchantReference: 'sub-2',
      amount: MONTH,
      additionalData: { cardSummary: '1111' },
    },
  ]);
});

test('a charge without manual capture is captured immediately', async () => {
  const { pspReference } = await charge('member-1', card, 'false');
  await kit.payments.settled();
  expect(kit.shop.received).toMatchObject([
    { eventCode: 'AUTHORISATION', pspReference },
    { eventCode: 'CAPTURE', originalReference: pspReference, success: 'true', amount: MONTH },
  ]);
});

test('a stored card can be made to refuse', async () => {
  kit.payments.faults.refuseStoredCard = true;
  expect(await charge('member-1', card)).toMatchObject({
    resultCode: 'Refused',
    refusalReason: 'Refused',
    refusalReasonCode: '2',
  });
  await kit.payments.settled();
  expect(kit.shop.received).toMatchObject([
    { eventCode: 'AUTHORISATION', success: 'false', reason: 'Refused' },
  ]);
});

test.each([
  ['another member’s', 'member-2', undefined, '800', 'Contract not found'],
  ['an unknown', 'member-1', 'NEVERSTORED00000', '803', 'PaymentDetail not found'],
])(
  '%s card is neither charged nor deleted',
  async (_whose, shopper, unknown, errorCode, message) => {
    const refused = { status: 422, body: { errorCode, message } };
    await expect(charge(shopper, unknown ?? card)).rejects.toMatchObject(refused);
    await expect(remove(shopper, unknown ?? card)).rejects.toMatchObject(refused);
    expect(await kit.events()).toEqual([]);
    expect(await charge('member-1', card)).toMatchObject({ resultCode: 'Authorised' });
  },
);

test('a deleted card cannot be charged any more, nor deleted again', async () => {
  await expect(remove('member-1', card, 'Another')).rejects.toMatchObject({
    status: 403,
    body: { errorCode: '901' },
  });
  await expect(remove('', card)).rejects.toMatchObject({ status: 422 });
  await remove('member-1', card);
  const gone = { status: 422, body: { errorCode: '800' } };
  await expect(charge('member-1', card)).rejects.toMatchObject(gone);
  await expect(remove('member-1', card)).rejects.toMatchObject(gone);
  const headers = { 'x-api-key': 'another' };
  const path = `/v72/storedPaymentMethods/${card}`;
  expect((await kit.send(path, { method: 'DELETE', headers })).status).toBe(401);
});

test('a card is stored by an authorisation of nothing, which cannot be captured', async () => {
  const nothing = { currency: 'EUR', value: 0 };
  const refused = { status: 422, body: { errorCode: '137', message: 'Invalid amount specified' } };
  expect(await kit.call('sessions', { ...ORDER, amount: nothing })).toMatchObject(refused);
  const paid = await kit.authorised({ ...STORING, shopperReference: 'member-2', amount: nothing });
  await kit.payments.settled();
  expect(kit.shop.received).toMatchObject([
    {
      eventCode: 'AUTHORISATION',
      success: 'true',
      amount: nothing,
      operations: ['CANCEL'],
      additionalData: { 'tokenization.storedPaymentMethodId': paid.storedPaymentMethodId },
    },
  ]);
  expect(await kit.modify('captures', paid, 0)).toMatchObject(refused);
  await kit.events();
  await kit.modify('captures', paid, 1);
  expect(await kit.events()).toEqual(['CAPTURE false']);
  expect(await charge('member-2', paid.storedPaymentMethodId ?? '')).toMatchObject({
    resultCode: 'Authorised',
  });
});

test.each(['shopperReference', 'recurringProcessingModel'])(
  'a card is not stored without %s',
  async (field) => {
    expect(await kit.call('sessions', { ...ORDER, ...STORING, [field]: undefined })).toMatchObject({
      status: 422,
      body: { message: `Missing or invalid: ${field}` },
    });
  },
);
