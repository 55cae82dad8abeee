import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  eventsOf,
  type NotificationFields,
  notify,
  outcomeOf,
} from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  buy,
  flush,
  PRICE,
  paymentsOf,
} from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { cleanBooks } from '../../../../../tests/kit/database/clean-books.ts';
import { retryRequest } from '../../charges/retry-request.ts';

const PART = { ...PRICE, value: 100 };
const REST = { ...PRICE, value: PRICE.value - PART.value };

let api: PayingApi;
let before: number;
let id: string;
let change: ReturnType<typeof eventsOf>['change'];
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  before = await balanceOf(api);
  const bought = await buy(api);
  id = bought.id;
  change = eventsOf(id, PRICE, bought.pspReference).change;
});
afterEach(async () => {
  Object.assign(api.provider.faults, { delay: undefined });
  await flush(api);
  await cleanBooks(api);
});
afterAll(() => api.stop());

async function orderState(): Promise<string | undefined> {
  const rows = await api.connection.db.selectFrom('orders').select(['id', 'state']).execute();
  return rows.find((row) => row.id === id)?.state;
}

/** State of the order, avios gained by it, and of the payment the state and what went back. */
async function memberStatus() {
  const [payment] = await paymentsOf(api, id);
  const { state, refunded_minor, charged_back_minor } = payment ?? {};
  const gained = (await balanceOf(api)) - before;
  return [await orderState(), gained, state, Number(refunded_minor) + Number(charged_back_minor)];
}

async function outcomeAfter(event: NotificationFields): Promise<string | undefined> {
  expect(await notify(api, event)).toEqual([]);
  await cleanBooks(api);
  return await outcomeOf(api, event);
}

const MANUAL_REVIEW = /^manual_review: /;
const RETURNED_TWICE = 'manual_review: more was returned than was left of the payment';

test('what is refunded in parts is booked part by part, the avios go with the last, and no more can [2.35]', async () => {
  expect(await outcomeAfter(change('REFUND', { amount: PART }))).toMatch(MANUAL_REVIEW);
  expect(await memberStatus()).toEqual(['complete', 2_000, 'captured', 100]);
  expect(await outcomeAfter(change('REFUND_FAILED', { amount: PART }))).toMatch(MANUAL_REVIEW);
  expect(await memberStatus()).toEqual(['complete', 2_000, 'captured', 0]);
  await outcomeAfter(change('REFUND', { amount: PART }));
  await outcomeAfter(change('REFUND', { amount: PART }));
  expect(await memberStatus()).toEqual(['complete', 2_000, 'captured', 200]);
  const last = { ...PRICE, value: REST.value - PART.value };
  expect(await outcomeAfter(change('REFUND', { amount: last }))).toBe('refunded');
  expect(await outcomeAfter(change('CHARGEBACK', { amount: PART }))).toBe(RETURNED_TWICE);
  // It has left all the same: the books say so.
  expect(await memberStatus()).toEqual(['refunded', 0, 'refunded', 5_000]);
});

test('of a refund of more than was left all is booked, and the avios go [2.35]', async () => {
  await outcomeAfter(change('REFUND', { amount: PART }));
  expect(await outcomeAfter(change('REFUND'))).toBe(RETURNED_TWICE);
  expect(await memberStatus()).toEqual(['refunded', 0, 'refunded', 5_000]);
});

test('after a part the member’s own refund is of the rest, and made again when it fails [2.35]', async () => {
  await outcomeAfter(change('REFUND', { amount: PART }));
  await api.call('POST', `/transactions/${id}/refund`);
  expect(await api.settle()).toEqual([]);
  expect(await memberStatus()).toEqual(['refunded', 0, 'refunded', 4_900]);
  await outcomeAfter(change('REFUND_FAILED', { amount: REST }));
  expect(await memberStatus()).toEqual(['refunded', 0, 'refund_requested', 100]);
  await outcomeAfter(change('REFUND', { amount: REST }));
  expect(await memberStatus()).toEqual(['refunded', 0, 'refunded', 4_900]);
});

test.each([
  ['a part', PART, 'captured', 100, 'refunded'],
  ['another currency', { currency: 'GBP', value: 4_200 }, 'charged_back', 4_900, 'complete'],
])(
  'a chargeback of %s takes money alone, and the avios are for manual review; a refund is of what is left [2.35]',
  async (...row) => {
    const [, amount, state, gone, refunded] = row;
    expect(await outcomeAfter(change('CHARGEBACK', { amount }))).toMatch(MANUAL_REVIEW);
    expect(await memberStatus()).toEqual(['complete', 2_000, state, gone]);
    await api.call('POST', `/transactions/${id}/refund`);
    expect(await api.settle()).toEqual([]);
    expect(await orderState()).toBe(refunded);
  },
);

test('the last part that is charged back takes the avios, too, and no more can go', async () => {
  await outcomeAfter(change('CHARGEBACK', { amount: PART }));
  expect(await outcomeAfter(change('CHARGEBACK', { amount: REST }))).toBe('charged back');
  expect(await outcomeAfter(change('REFUND', { amount: PART }))).toBe(RETURNED_TWICE);
  expect(await memberStatus()).toEqual(['charged_back', 0, 'charged_back', 5_000]);
});

test('a reversed chargeback brings the money back, a second one takes it again; avios are for manual review', async () => {
  const early = [await notify(api, change('CHARGEBACK_REVERSED'))];
  await outcomeAfter(change('CHARGEBACK'));
  early.push(await notify(api, change('SECOND_CHARGEBACK')));
  expect(early.flat().map(String)).toEqual([
    expect.stringMatching(/is not charged back$/),
    expect.stringMatching(/has nothing to charge back again$/),
  ]);
  expect(await outcomeAfter(change('CHARGEBACK_REVERSED'))).toMatch(MANUAL_REVIEW);
  expect(await memberStatus()).toEqual(['charged_back', 0, 'captured', 0]);
  expect(await outcomeAfter(change('SECOND_CHARGEBACK'))).toMatch(MANUAL_REVIEW);
  expect(await memberStatus()).toEqual(['charged_back', 0, 'charged_back', 4_900]);
});

test('a refund made elsewhere while a dispute had taken all of the money takes the avios once that is won [2.35]', async () => {
  const abroad = { currency: 'GBP', value: 4_200 };
  await outcomeAfter(change('CHARGEBACK', { amount: abroad }));
  expect(await outcomeAfter(change('REFUND'))).toBe(RETURNED_TWICE);
  expect(await memberStatus()).toEqual(['complete', 2_000, 'charged_back', 9_800]);
  const won = await outcomeAfter(change('CHARGEBACK_REVERSED', { amount: abroad }));
  expect(won).toBe('the chargeback was reversed, the payment had been refunded');
  expect(await memberStatus()).toEqual(['refunded', 0, 'refunded', 4_900]);
});

test.each([
  ['is still there', false],
  ['is about to be refunded', true],
])(
  'charged back again after a dispute in another currency was won, an order whose money %s ends [2.35]',
  async (_name, isRefunding) => {
    const abroad = { currency: 'GBP', value: 4_200 };
    await outcomeAfter(change('CHARGEBACK', { amount: abroad }));
    await outcomeAfter(change('CHARGEBACK_REVERSED', { amount: abroad }));
    expect(await memberStatus()).toEqual(['complete', 2_000, 'captured', 0]);
    api.provider.faults.fail = isRefunding ? ['refunds'] : [];
    if (isRefunding) await api.call('POST', `/transactions/${id}/refund`);
    expect(await outcomeAfter(change('SECOND_CHARGEBACK'))).toBe(
      'manual_review: charged back again',
    );
    api.provider.faults.fail = [];
    expect(await memberStatus()).toEqual(['charged_back', 0, 'charged_back', 4_900]);
  },
);

test('of two refunds one that does not arrive leaves the other: nothing is owed [2.35]', async () => {
  await outcomeAfter(change('REFUND'));
  await outcomeAfter(change('REFUND'));
  expect(await outcomeAfter(change('REFUND_FAILED'))).toBe(
    'manual_review: the refund did not arrive',
  );
  expect(await memberStatus()).toEqual(['refunded', 0, 'refunded', 4_900]);
});

test('a part that is won while the refund of the rest is under way is refunded, too [2.35]', async () => {
  const part = { ...PRICE, value: 2_000 };
  await outcomeAfter(change('CHARGEBACK', { amount: part }));
  api.provider.faults.delay = 'hold';
  await api.call('POST', `/transactions/${id}/refund`);
  await api.settle();
  await outcomeAfter(change('CHARGEBACK_REVERSED', { amount: part }));
  api.provider.faults.delay = undefined;
  await flush(api);
  expect(await memberStatus()).toEqual(['refunded', 0, 'refunded', 4_900]);
});

test('what was charged back in the end is not called refunded, although the reversal of a part comes last [2.35]', async () => {
  const part = { ...PRICE, value: 100 };
  await outcomeAfter(change('CHARGEBACK', { amount: part }));
  await outcomeAfter(change('SECOND_CHARGEBACK'));
  await outcomeAfter(change('CHARGEBACK_REVERSED', { amount: part }));
  expect(await memberStatus()).toEqual(['charged_back', 0, 'charged_back', 4_900]);
});

test('a second chargeback that overtakes the reversal of the first takes no avios', async () => {
  const most = { ...PRICE, value: 3_000 };
  await outcomeAfter(change('CHARGEBACK', { amount: most }));
  await outcomeAfter(change('SECOND_CHARGEBACK', { amount: most }));
  await outcomeAfter(change('CHARGEBACK_REVERSED', { amount: most }));
  expect(await memberStatus()).toEqual(['complete', 2_000, 'captured', 3_000]);
});

test('what was cancelled or refunded at the provider’s own desk without saying which is for manual review', async () => {
  expect(await outcomeAfter(change('CANCEL_OR_REFUND'))).toMatch(MANUAL_REVIEW);
  const logged = api.logged.findLast(({ msg }) => msg === 'notification applied');
  expect(logged).toMatchObject({ level: 50, outcome: 'manual_review' });
});

test('what was done elsewhere under another name is the order’s whose payment it was [4.10]', async () => {
  const goodwill = change('REFUND', { merchantReference: 'goodwill-17' });
  expect(await outcomeAfter(goodwill)).toBe('refunded');
  expect(await memberStatus()).toEqual(['refunded', 0, 'refunded', 4_900]);
  const rows = await api.connection.db.selectFrom('webhook_inbox').selectAll().execute();
  expect(rows.find(({ event_key }) => event_key.startsWith(goodwill.pspReference))?.order_id).toBe(
    id,
  );
});

test('money of a payment that nobody knows, or in a currency that nobody does, is for manual review', async () => {
  const unknown = eventsOf('goodwill-18', PRICE).change;
  expect(await outcomeAfter(unknown('CHARGEBACK'))).toMatch(MANUAL_REVIEW);
  expect(await outcomeAfter(unknown('CHARGEBACK', { success: 'false' }))).toBe('no such order');
  expect(await outcomeAfter(unknown('CANCELLATION'))).toBe('no such order');
  const inGold = eventsOf(id, { currency: 'XAU', value: 1 }).change('CAPTURE');
  expect(await outcomeAfter(inGold)).toMatch(MANUAL_REVIEW);
  expect(await memberStatus()).toEqual(['complete', 2_000, 'captured', 0]);
});

test.each<[string, Partial<NotificationFields>]>([
  ['CAPTURE', { amount: { ...PRICE, value: -4_900 } }],
  ['CHARGEBACK', { amount: { ...PRICE, value: 0 } }],
  ['AUTHORISATION', { amount: { ...PRICE, value: -1 } }],
  ['REFUND_FAILED', {}],
  ['REFUNDED_REVERSED', { amount: PART }],
])('%s that is signed but impossible is for manual review at once', async (eventCode, more) => {
  expect(await outcomeAfter(change(eventCode, more))).toMatch(MANUAL_REVIEW);
  expect(await memberStatus()).toEqual(['complete', 2_000, 'captured', 0]);
});

test.each(['REFUND', 'CHARGEBACK'])(
  'a second payment’s %s leaves an order alone that waits for its own refund [2.35]',
  async (eventCode) => {
    const second = eventsOf(id, PRICE);
    await notify(api, second.change('CAPTURE'));
    api.provider.faults.delay = 'hold';
    await api.call('POST', `/transactions/${id}/refund`);
    await outcomeAfter(second.change(eventCode));
    expect(await orderState()).toBe('refund_requested');
    await flush(api);
    expect(await orderState()).toBe('refunded');
  },
);

test('a second payment whose dispute is won is refunded [4.10]', async () => {
  const second = eventsOf(id, PRICE);
  api.provider.faults.fail = ['refunds'];
  await notify(api, second.change('CAPTURE'));
  await outcomeAfter(second.change('CHARGEBACK'));
  const asked = await notify(api, second.change('CHARGEBACK_REVERSED'));
  api.provider.faults.fail = [];
  expect(asked.map(String)).toEqual([expect.stringContaining('did not refund')]);
  const states = (await paymentsOf(api, id)).map(({ state }) => state);
  expect([await orderState(), ...states]).toEqual(['complete', 'captured', 'refund_requested']);
});

test('a second payment whose dispute is won in another currency is refunded by an operator only [4.10]', async () => {
  const second = eventsOf(id, PRICE);
  api.provider.faults.fail = ['refunds'];
  await notify(api, second.change('CAPTURE'));
  await notify(api, second.change('CHARGEBACK'));
  const abroad = { currency: 'GBP', value: 1_000 };
  expect(await notify(api, second.change('CHARGEBACK_REVERSED', { amount: abroad }))).toEqual([]);
  api.provider.faults.fail = [];
  expect(await api.settle()).toEqual([]);
  const { kind } = await retryRequest(api.connection.db, 'refund', id, api.now());
  expect(kind).toBe('requested');
  // The stand-in for the provider does not know the payment.
  expect((await api.settle()).map(String)).toEqual([expect.stringContaining('did not refund')]);
});
