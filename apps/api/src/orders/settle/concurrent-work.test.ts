import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify, signed } from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  buy,
  GIFT,
  PACKAGE,
  PRICE,
  paymentsOf,
  statusOf,
} from '../../../../../tests/kit/api/paid-order.ts';
import { DAY, type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { prepareFor } from '../../charges/apply.ts';
import { applyStored } from '../../charges/receive.ts';
import { toNotification } from '../../payments/notification.ts';
import { FakeProvider } from '../../subscriptions/test-kit.ts';
import { findOrder } from '../order.ts';
import { createSessionOpener } from '../start/open-session.ts';
import { deliverDueOrders } from '../sweeps/deliver-due-orders.ts';
import { expireOrders } from '../sweeps/expire-orders.ts';
import { ORDERS } from './order-product.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(() => api.stop());

/** Which letters went out about an order, and to whom. */
async function lettersAbout(id: string): Promise<string[]> {
  const sent = await api.connection.db
    .selectFrom('sent_letter')
    .select(['letter', 'role'])
    .where('about', '=', id)
    .execute();
  return sent.map(({ letter, role }) => `${letter} to ${role}`).sort();
}

const COMPLETE = ['transaction_complete', undefined];

test('two machines that deliver or expire the same orders at once do it once [7.24] [9.7]', async () => {
  const unpaid = await api.start('purchase', PACKAGE);
  const issueDate = new Date(api.clock.now.getTime() + 3 * DAY).toISOString().slice(0, 10);
  const gift = await api.start('gift', { ...GIFT, issueDate });
  await api.pay(gift);
  await api.settle();
  api.pass(4 * DAY);
  await Promise.all([deliverDueOrders(api), deliverDueOrders(api)]);
  await Promise.all([expireOrders(api), expireOrders(api)]);
  await api.settle();
  expect(await statusOf(api, gift)).toEqual(COMPLETE);
  expect(await lettersAbout(gift)).toContain('delivered to recipient');
  expect(await statusOf(api, unpaid)).toEqual(['payment_session', 901]);
});

test('sessions of one order asked for at once and written together are one, and hold up no other [7.17]', async () => {
  const { payments } = new FakeProvider();
  const shop = {
    ...api,
    payments,
    shopUrl: 'https://shop.example',
    log: pino({ level: 'silent' }),
  };
  const openSession = createSessionOpener(shop);
  api.provider.faults.fail = ['sessions'];
  const ids = [await api.start('purchase', PACKAGE), await api.start('gift', GIFT)];
  api.provider.faults.fail = [];
  const [order, other] = await Promise.all(ids.map((id) => findOrder(api.connection.db, id)));
  if (order?.state !== 'started' || !other) throw new Error('They have their sessions already');
  const opened = await Promise.all(
    [order, order, other].map((asked) => openSession(asked, 'en-GB')),
  );
  const [one, same, another] = opened.map(({ session_id }) => session_id);
  expect(opened.map(({ state }) => state)).toEqual(Array(3).fill('payment_session'));
  expect(same).toBe(one);
  expect(another).not.toBe(one);
  const events = api.connection.db.selectFrom('charge_event').select(['subject', 'version']);
  const written = await events.where('subject', 'in', ids).where('cause', '=', 'session').execute();
  expect(written).toHaveLength(2);
});

test('a notification whose job runs again, long after, changes nothing any more [7.17]', async () => {
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  await api.call('POST', `/transactions/${id}/refund`);
  await api.settle();
  const failed = change('REFUND_FAILED');
  expect(await notify(api, failed)).toEqual([]);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refund_requested' }]);
  const context = { ...api, log: pino({ level: 'silent' }) };
  await applyStored(context, toNotification(signed(failed)).key, prepareFor(ORDERS));
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refund_requested' }]);
});

test('a payment that was let go and captured all the same does not pay for the order [4.10]', async () => {
  const before = await balanceOf(api);
  const id = await api.start('purchase', PACKAGE);
  await api.state(id);
  const [first, second] = [eventsOf(id, PRICE), eventsOf(id, PRICE)];
  await notify(api, first.authorisation);
  await notify(api, second.authorisation);
  await notify(api, second.change('CAPTURE'));
  expect(await statusOf(api, id)).toEqual(['payment_authorised', undefined]);
  await notify(api, second.change('REFUND'));
  expect(await notify(api, first.change('CAPTURE'))).toEqual([]);
  expect(await statusOf(api, id)).toEqual(COMPLETE);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'captured' }, { state: 'refunded' }]);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('a capture that fails ends the order that waits for it, and no other payment’s does [4.11]', async () => {
  const id = await api.start('purchase', PACKAGE);
  await api.state(id);
  const [first, second] = [eventsOf(id, PRICE), eventsOf(id, PRICE)];
  await notify(api, first.authorisation);
  await notify(api, second.authorisation);
  await notify(api, second.change('CAPTURE', { success: 'false' }));
  expect(await statusOf(api, id)).toEqual(['payment_authorised', undefined]);
  await notify(api, first.change('CAPTURE', { success: 'false' }));
  expect(await statusOf(api, id)).toEqual(['payment_authorised', 902]);
});

test('news of a payment that came to nothing leaves a complete order as it is [4.10]', async () => {
  const { id } = await buy(api);
  const other = eventsOf(id, PRICE);
  await notify(api, other.authorisation);
  expect(await notify(api, other.change('CAPTURE', { success: 'false' }))).toEqual([]);
  expect(await statusOf(api, id)).toEqual(COMPLETE);
});

test('who is concerned hears of it: delivered, cancelled, refunded, charged back [4.10]', async () => {
  const issueDate = new Date(api.clock.now.getTime() + 3 * DAY).toISOString().slice(0, 10);
  const dated = await api.start('gift', { ...GIFT, issueDate });
  await api.pay(dated);
  await api.settle();
  const cancel = () => api.answer('DELETE', `/transactions/${dated}/delivery`);
  expect([await cancel(), await cancel()]).toEqual(Array(2).fill({ status: 'requested' }));
  const gift = await api.start('gift', GIFT);
  await api.pay(gift);
  const [refunded, disputed] = [await buy(api), await buy(api)];
  await api.call('POST', `/transactions/${refunded.id}/refund`);
  const { change } = eventsOf(disputed.id, PRICE, disputed.pspReference);
  expect(await notify(api, change('CHARGEBACK'))).toEqual([]);
  expect(await lettersAbout(gift)).toEqual(['delivered to recipient', 'receipt to member']);
  expect(await lettersAbout(dated)).toEqual([
    'cancelled to member',
    'receipt to member',
    'refunded to member',
  ]);
  expect((await api.state(dated)).payload.refundedAt).toBe(api.clock.now.toISOString());
  expect(await lettersAbout(refunded.id)).toEqual(['receipt to member', 'refunded to member']);
  expect(await lettersAbout(disputed.id)).toEqual(['charged-back to member', 'receipt to member']);
});
