import { cardChangeStarted } from '@cairn/contract/subscriptions/change-card';
import { subscriptionStarted } from '@cairn/contract/subscriptions/start-subscription';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingApi, startPayingApi, TOM } from '../../../../../tests/kit/api/paying-api.ts';
import type { Payments } from '../../payments/port.ts';
import { renewDueSubscriptions } from '../renew/renew-due-subscriptions.ts';
import type { Subscription } from '../subscription.ts';

const OTHER_CARD = { cardNumber: '5555555555554444' };

let api: PayingApi;
let payments: Payments;
beforeAll(async () => {
  api = await startPayingApi((real) => {
    payments = real;
    return real;
  });
  api.clock.now = new Date('2027-01-10T12:00:00Z');
});
afterAll(() => api.stop());

async function renew(): Promise<void> {
  await renewDueSubscriptions({ ...api, now: api.now, payments });
  await api.settle();
}

async function read(id: Subscription['id']): Promise<Subscription> {
  const plans = api.connection.db.selectFrom('subscription').selectAll();
  return await plans.where('id', '=', id).executeTakeFirstOrThrow();
}

test('the provider stores the card of a repaid renewal, and charges it for the next [2.36] [3.25]', async () => {
  const body = { packageId: 'steady', type: 'monthly' };
  const started = await (await api.call('POST', '/subscriptions', { body })).json();
  const id = subscriptionStarted.parse(started).subscriptionID;
  await api.pay(id);
  await api.settle();
  const first = await read(id);
  expect(first).toMatchObject({ status: 'active', stored_card_id: expect.any(String) });

  api.provider.faults.refuseStoredCard = true;
  api.clock.now = new Date('2027-02-10T12:00:00Z');
  await renew();
  expect(await read(id)).toMatchObject({ status: 'autorenewing', auto_renewal_failed: true });
  // A card that the form refuses leaves the month waiting, in the same session.
  const { payload } = await api.state(`${id}.2`);
  await api.pay(`${id}.2`, { outcome: 'refused' });
  await api.settle();
  expect((await api.state(`${id}.2`)).payload.paymentSession).toEqual(payload.paymentSession);

  await api.pay(`${id}.2`, OTHER_CARD);
  await api.settle();
  const repaid = await read(id);
  expect(repaid).toMatchObject({ status: 'active', renews_at: new Date('2027-03-10T12:00:00Z') });
  expect(repaid.stored_card_id).not.toBe(first.stored_card_id);
  expect((await api.state(`${id}.2`)).statusName).toBe('points_added_to_customer_account');

  api.provider.faults.refuseStoredCard = false;
  api.clock.now = new Date('2027-03-10T12:00:00Z');
  await renew();
  expect(await read(id)).toMatchObject({ status: 'active', stored_card_id: repaid.stored_card_id });
  expect((await api.state(`${id}.3`)).statusName).toBe('points_added_to_customer_account');
});

test('the provider verifies and stores another card for nothing, and charges it for the next renewal [3.25] [4.14]', async () => {
  api.clock.now = new Date('2027-04-01T12:00:00Z');
  const asking = { number: TOM.number };
  const body = { packageId: 'light', type: 'monthly' };
  const started = await (await api.call('POST', '/subscriptions', { ...asking, body })).json();
  const id = subscriptionStarted.parse(started).subscriptionID;
  await api.pay(id, {}, asking);
  await api.settle();
  const first = await read(id);
  const path = `/subscriptions/${id}/card-changes`;
  const change = cardChangeStarted.parse(await (await api.call('POST', path, asking)).json()).id;
  await api.pay(change, { outcome: 'refused' }, asking);
  await api.settle();
  expect(await read(id)).toEqual(first);
  await api.pay(change, OTHER_CARD, asking);
  await api.settle();
  const changed = await read(id);
  expect(changed).toMatchObject({ status: 'active', stored_card_id: expect.any(String) });
  expect(changed.stored_card_id).not.toBe(first.stored_card_id);
  const { statusName, payload } = await api.state(change, asking);
  expect([statusName, payload.additionalData.totalPrice]).toEqual(['transaction_complete', 0]);

  api.clock.now = new Date('2027-05-01T12:00:00Z');
  await renew();
  expect(await read(id)).toMatchObject({
    status: 'active',
    stored_card_id: changed.stored_card_id,
    renews_at: new Date('2027-06-01T12:00:00Z'),
  });
});
