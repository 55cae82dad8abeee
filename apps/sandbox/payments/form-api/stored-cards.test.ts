import { expect, test } from 'vitest';
import { STORING, setUpPayments } from '../test-payments.ts';
import { useForm } from './test-form.ts';

const kit = setUpPayments();
const form = useForm(kit);

const ASKING = {
  ...STORING,
  storePaymentMethodMode: 'askForConsent',
  recurringProcessingModel: 'CardOnFile',
};
const VISA = '4111111111111111';

/** Pays by card with the form's box ticked; returns the token that the webhook names. */
async function remember(number: string, more: object = {}): Promise<unknown> {
  const session = await form.open({ ...ASKING, ...more });
  const { paymentMethod } = await form.card(number);
  await form.call(session, 'payments', { paymentMethod, storePaymentMethod: true });
  return (await lastData())?.['tokenization.storedPaymentMethodId'];
}

async function lastData() {
  await kit.payments.settled();
  return kit.shop.received.at(-1)?.additionalData;
}

async function offered(more: object = {}) {
  const session = await form.open({ ...ASKING, ...more });
  const { body } = await form.call(session, 'setup');
  return body.paymentMethods.storedPaymentMethods;
}

async function payStored(storedPaymentMethodId: unknown, more: object = {}) {
  const session = await form.open({ ...ASKING, ...more });
  const encryptedSecurityCode = await form.encrypted({ cvc: '737' });
  const paymentMethod = { type: 'scheme', storedPaymentMethodId, encryptedSecurityCode };
  return await form.call(session, 'payments', { paymentMethod });
}

test('the form asks to store a card only if the session says so and names a shopper', async () => {
  const asks = async (more: object) =>
    (await form.call(await form.open(more), 'setup')).body.configuration.enableStoreDetails;
  expect(await asks(ASKING)).toBe(true);
  expect(await asks(STORING)).toBe(false);
  expect(await asks({})).toBe(false);
});

test('a stored card is offered to its shopper, once however often it is stored', async () => {
  expect(await offered()).toEqual([]);
  const token = await remember(VISA);
  expect(await lastData()).toMatchObject({
    'tokenization.store.operationType': 'created',
    expiryDate: '03/2030',
  });
  expect(await remember(VISA)).toBe(token);
  expect(await lastData()).toMatchObject({ 'tokenization.store.operationType': 'alreadyExisting' });
  expect(await offered()).toEqual([
    {
      id: token,
      type: 'scheme',
      name: 'VISA',
      brand: 'visa',
      lastFour: '1111',
      expiryMonth: '03',
      expiryYear: '30',
      supportedShopperInteractions: ['Ecommerce', 'ContAuth'],
      supportedRecurringProcessingModels: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
    },
  ]);
  expect(await remember('5555555555554444')).not.toBe(token);
  expect(await offered()).toHaveLength(2);
  expect(await offered({ shopperReference: 'member-2' })).toEqual([]);
});

test('a stored card pays with its security code, and the webhook names it', async () => {
  const token = await remember(VISA);
  expect((await payStored(token)).body).toMatchObject({ resultCode: 'Authorised' });
  const data = await lastData();
  expect(data).toMatchObject({
    'tokenization.storedPaymentMethodId': token,
    'recurring.recurringDetailReference': token,
    cardSummary: '1111',
  });
  expect(data).not.toHaveProperty('tokenization.store.operationType');
  const session = await form.open(ASKING);
  const paymentMethod = { type: 'scheme', storedPaymentMethodId: token };
  expect(await form.call(session, 'payments', { paymentMethod })).toMatchObject({
    status: 422,
    body: { errorCode: '103' },
  });
});

test('a card behaves as it did when it was stored', async () => {
  const session = await form.open(ASKING);
  const { paymentMethod } = await form.card('4212345678910006');
  const paying = { paymentMethod, storePaymentMethod: true };
  const { body } = await form.call(session, 'payments', paying);
  const path = String(new URL(body.action.url).pathname);
  await form.answer(path, 'authorised');
  await form.call(session, 'paymentDetails', {
    details: { redirectResult: path.split('/').at(-1) },
  });
  const token = (await lastData())?.['tokenization.storedPaymentMethodId'];
  expect(token).toBeDefined();
  expect((await payStored(token)).body.resultCode).toBe('RedirectShopper');
});

test('a card that was deleted, or is another shopper’s, is not charged', async () => {
  const token = await remember(VISA);
  expect(await payStored(token, { shopperReference: 'member-2' })).toMatchObject({
    status: 422,
    body: { errorCode: '800' },
  });
  const query = 'shopperReference=member-1&merchantAccount=CairnTest';
  const headers = { 'x-api-key': 'key-of-the-shop' };
  await kit.send(`/v72/storedPaymentMethods/${token}?${query}`, { method: 'DELETE', headers });
  expect(await offered()).toEqual([]);
  expect(await payStored(token)).toMatchObject({ status: 422, body: { errorCode: '800' } });
});

test('a card whose payment waits for its bank is stored when the bank decides; a wallet never is', async () => {
  const session = await form.open(ASKING);
  const { paymentMethod } = await form.card('4000000000000077');
  await form.call(session, 'payments', { paymentMethod, storePaymentMethod: true });
  expect(await offered()).toEqual([]);
  kit.payments.pay(session.id);
  expect(await offered()).toMatchObject([{ lastFour: '0077' }]);

  const other = await form.open(ASKING);
  const wallet = { type: 'googlepay', googlePayToken: 'sandbox-wallet' };
  await form.call(other, 'payments', { paymentMethod: wallet, storePaymentMethod: true });
  expect(await offered()).toHaveLength(1);
});
