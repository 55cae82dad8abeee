import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  deliver,
  eventsOf,
  newReference,
  notify,
  signed,
} from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  bookedBy,
  buy,
  flush,
  PACKAGE,
  PRICE,
  paymentsOf,
  paySilently,
  statusOf,
} from '../../../../../tests/kit/api/paid-order.ts';
import {
  type PayingApi,
  startPayingApi,
  withoutAnswers,
} from '../../../../../tests/kit/api/paying-api.ts';
import { prepareFor } from '../../charges/apply.ts';
import { applyStored } from '../../charges/receive.ts';
import { ORDERS } from './order-product.ts';

const COMPLETE = ['transaction_complete', undefined];

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi(withoutAnswers);
});
afterEach(async () => {
  Object.assign(api.provider.faults, { delay: undefined, captureFails: undefined });
  api.provider.flush();
  expect(await api.settle()).toEqual([]);
});
afterAll(async () => {
  await api.stop();
});

test('a capture told a hundred times, one after the other, credits once [7.17] [4.10]', async () => {
  const before = await balanceOf(api);
  const { id, pspReference } = await paySilently(api);
  const events = eventsOf(id, PRICE, pspReference);
  const capture = events.change('CAPTURE');
  await notify(api, events.authorisation);
  await notify(api, capture);
  for (let times = 1; times < 100; times += 1) await deliver(api, [signed(capture)]);
  await api.settle();
  expect(await statusOf(api, id)).toEqual(COMPLETE);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'captured', captured_minor: 4_900 }]);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('a hundred captures of one payment at the same time credit once [7.17] [4.10]', async () => {
  const before = await balanceOf(api);
  const { id, pspReference } = await paySilently(api);
  const events = eventsOf(id, PRICE, pspReference);
  await notify(api, events.authorisation);
  const same = signed(events.change('CAPTURE'));
  const others = Array.from({ length: 50 }, () => signed(events.change('CAPTURE')));
  const copies = Array.from({ length: 50 }, () => same);
  await Promise.all([...copies, ...others].map((item) => deliver(api, [item])));
  const received = await api.connection.db
    .selectFrom('webhook_inbox')
    .select('event_key')
    .where('order_id', '=', id)
    .where('event_key', 'like', '%/CAPTURE/true')
    .execute();
  expect(received).toHaveLength(51);
  const context = { ...api, now: () => api.clock.now, log: pino({ level: 'silent' }) };
  const twice = [...received, ...received];
  await Promise.all(
    twice.map(({ event_key }) => applyStored(context, event_key, prepareFor(ORDERS))),
  );
  expect(await statusOf(api, id)).toEqual(COMPLETE);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'captured', captured_minor: 4_900 }]);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])(
  'authorisation, capture and its duplicate in the order %i %i %i complete the order once [4.9] [4.10]',
  async (...order) => {
    const before = await balanceOf(api);
    const { id, pspReference } = await paySilently(api);
    const events = eventsOf(id, PRICE, pspReference);
    const sent = [events.authorisation, events.change('CAPTURE'), events.change('CAPTURE')];
    for (const index of order) await notify(api, ...sent.slice(index, index + 1));
    await flush(api);
    expect(await statusOf(api, id)).toEqual(COMPLETE);
    expect(await balanceOf(api)).toBe(before + 2_000);
    expect(await paymentsOf(api, id)).toMatchObject([{ state: 'captured', captured_minor: 4_900 }]);
  },
);

test('of two payments for one order the second is cancelled at the provider [7.17]', async () => {
  const before = await balanceOf(api);
  const first = await paySilently(api);
  const second = await paySilently(api);
  await notify(api, eventsOf(second.id, PRICE, second.pspReference).authorisation);
  await notify(api, eventsOf(second.id, PRICE, first.pspReference).authorisation);
  await flush(api);
  await flush(api);
  expect(await statusOf(api, second.id)).toEqual(COMPLETE);
  expect(await bookedBy(api, second.pspReference)).toEqual(['Authorised', 'Settled']);
  expect(await bookedBy(api, first.pspReference)).toEqual(['Authorised', 'Cancelled']);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('a refused card leaves the order payable [8.18] [4.17]', async () => {
  const id = await api.start('purchase', PACKAGE);
  await api.pay(id, { outcome: 'refused' });
  expect(await api.settle()).toEqual([]);
  expect(await statusOf(api, id)).toEqual(['payment_session', undefined]);
  await api.pay(id);
  await api.settle();
  expect(await statusOf(api, id)).toEqual(COMPLETE);
});

test('a capture that is refused ends the order with 902 and gives its cap back [4.11] [8.26]', async () => {
  const used = await api.capUsed('purchase');
  const before = await balanceOf(api);
  const { id, pspReference } = await paySilently(api);
  expect(await api.capUsed('purchase')).toBe(used + 2_000);
  const events = eventsOf(id, PRICE, pspReference);
  await notify(api, events.authorisation);
  await notify(api, events.change('CAPTURE', { success: 'false' }));
  expect(await statusOf(api, id)).toEqual(['payment_authorised', 902]);
  expect(await api.capUsed('purchase')).toBe(used);
  expect(await balanceOf(api)).toBe(before);
});

test('a payment that the provider cancels by itself ends the order with 903 [4.11]', async () => {
  const { id, pspReference } = await paySilently(api);
  const events = eventsOf(id, PRICE, pspReference);
  await notify(api, events.authorisation);
  await notify(api, events.change('CANCELLATION'));
  expect(await statusOf(api, id)).toEqual(['payment_authorised', 903]);
});

test('the cancellation of another payment, or of one nobody heard of, leaves the order alone [4.10]', async () => {
  const { id, pspReference } = await paySilently(api);
  const own = eventsOf(id, PRICE, pspReference);
  const [second, unheard] = [eventsOf(id, PRICE), eventsOf(id, PRICE).change('CANCELLATION')];
  await notify(api, own.authorisation);
  await notify(api, second.authorisation);
  for (let times = 0; times < 2; times += 1) await notify(api, second.change('CANCELLATION'));
  expect((await notify(api, unheard)).map(String)).toEqual([
    `Error: ${unheard.originalReference} is not authorised`,
  ]);
  expect(await statusOf(api, id)).toEqual(['payment_authorised', undefined]);
  await flush(api);
  await notify(api, own.change('CANCELLATION'));
  expect(await statusOf(api, id)).toEqual(COMPLETE);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'cancelled' }, { state: 'captured' }]);
});

test('a second capture that is refused takes nothing from a complete order [4.10]', async () => {
  const { id, pspReference } = await buy(api);
  const before = await balanceOf(api);
  const refused = eventsOf(id, PRICE, pspReference).change('CAPTURE', { success: 'false' });
  await notify(api, refused);
  expect(await balanceOf(api)).toBe(before);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'captured', charged_back_minor: 0 }]);
});

test('a notification about an order that is not ours changes nothing', async () => {
  const before = await balanceOf(api);
  const { change } = eventsOf('p0nobodyHasEverOrderedThis', PRICE);
  expect(await notify(api, change('CAPTURE'), change('NEVER_HEARD_OF'))).toEqual([]);
  expect(await balanceOf(api)).toBe(before);
  expect(await paymentsOf(api, newReference())).toEqual([]);
});
