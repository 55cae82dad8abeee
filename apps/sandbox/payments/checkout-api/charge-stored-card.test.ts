import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js';
import { CardDetails } from '@adyen/api-library/lib/src/typings/checkout/cardDetails.js';
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js';
import { beforeEach, expect, test } from 'vitest';
import { Client } from '../test-library.ts';
import { API_KEY, ORDER, setUpPayments } from '../test-payments.ts';

const MONTH = { currency: 'EUR', value: 1_490 };

const kit = setUpPayments();
const client = new Client({ apiKey: API_KEY, environment: EnvironmentEnum.TEST }, kit.http);
const checkout = new PaymentsApi(client);

let card: string;
beforeEach(async () => {
  const paid = await kit.authorised({
    shopperReference: 'member-1',
    storePaymentMethodMode: 'enabled',
  });
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
  ['another member’s', 'member-2', undefined],
  ['an unknown', 'member-1', 'NEVERSTORED00000'],
])('%s card is not charged', async (_whose, shopper, unknown) => {
  await expect(charge(shopper, unknown ?? card)).rejects.toMatchObject({
    status: 422,
    body: { errorCode: '800', message: 'Contract not found' },
  });
  expect(await kit.events()).toEqual([]);
});
