import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ORDER, PRICE, STORING, setUpPayments } from './test-payments.ts';

const kit = setUpPayments();

test('a webhook that was not acknowledged is delivered after a restart', async () => {
  kit.shop.status = 500;
  const { pspReference } = await kit.authorised();
  await expect.poll(() => kit.warnings).toContain('webhook delivery failed, will retry');
  kit.shop.status = 202;
  await kit.restart();
  await kit.payments.settled();
  expect(kit.shop.received.length).toBeGreaterThan(1);
  expect(kit.shop.received.at(-1)).toMatchObject({ eventCode: 'AUTHORISATION', pspReference });
  kit.shop.received = [];
  await kit.restart();
  expect(await kit.events()).toEqual([]);
});

test('sessions, payments, modifications and stored cards survive a restart', async () => {
  const payment = await kit.authorised(STORING);
  await kit.modify('captures', payment, 1_000);
  const { body } = await kit.call('sessions', ORDER);
  kit.payments.pay(body.id, { outcome: 'refused' });
  await kit.events();
  await kit.restart();
  await kit.modify('captures', payment, PRICE.value - 999);
  await kit.modify('refunds', payment, 1_000);
  kit.payments.pay(body.id);
  const charge = await kit.call('payments', {
    ...ORDER,
    shopperReference: 'member-1',
    paymentMethod: { type: 'scheme', storedPaymentMethodId: payment.storedPaymentMethodId },
    shopperInteraction: 'ContAuth',
    recurringProcessingModel: 'Subscription',
    additionalData: { manualCapture: 'true' },
  });
  expect(charge.body).toMatchObject({ resultCode: 'Authorised' });
  expect(await kit.events()).toEqual([
    'CAPTURE false',
    'REFUND true',
    'AUTHORISATION true',
    'AUTHORISATION true',
  ]);
});

test('only the owner can read the file', () => {
  expect(statSync(kit.stateFile).mode & 0o777).toBe(0o600);
});

test('the root names the stand-in, and unknown paths are not found', async () => {
  const answer = await kit.send('/');
  expect(await answer.text()).toBe('Payments stand-in for CairnTest at http://localhost:8080\n');
  const missing = await kit.send('/checkout');
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ status: 404, message: 'Not found' });
});
