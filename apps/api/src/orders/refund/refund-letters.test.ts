import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deliver,
  eventsOf,
  type NotificationFields,
  notify,
  signed,
} from '../../../../../tests/kit/api/notifications.ts';
import { buy, flush, PRICE } from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, RULES, staff } from '../../../../../tests/kit/desk/desk-api.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  const rules = { ...RULES, always: new Set<never>() };
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now, rules });
});
beforeEach(() => {
  api.provider.faults.fail = [];
});
afterAll(() => api.stop());

const CIARAN = staff('ciaran', 'finance');
const ALL = '49.00';
const DELAYED = 'Your refund of €49.00 is delayed';
const ON_ITS_WAY = 'Your refund of €49.00 is on its way';

const press = (name: string, id: string, more: object = {}) =>
  desk.press(CIARAN, name, { input: { transactionId: id, ...more }, reason: 'case 4711' });

async function retry(id: string): Promise<void> {
  expect((await press('refund retry', id)).body.kind).toBe('done');
}

/** Requested again, the refund is made, as the provider's webhook says. */
async function makeAgain(id: string, refund: NotificationFields): Promise<void> {
  api.provider.faults.fail = ['refunds'];
  await retry(id);
  await notify(api, refund);
  api.provider.faults.fail = [];
}

/** Subjects of the letters about a refund, except the first one. */
function news(): string[] {
  const subjects = api.mails.splice(0).map(({ subject }) => subject);
  return subjects.filter((subject) => /refund of .* is /.test(subject));
}

/** An order whose refund was made. */
async function refunded() {
  const bought = await buy(api);
  await press('refund', bought.id);
  await api.settle();
  return withEvents(bought);
}

/** An order whose refund the provider has rejected. */
async function rejected() {
  const bought = await buy(api);
  api.provider.faults.fail = ['refunds'];
  await press('refund', bought.id);
  await api.settle();
  api.provider.faults.fail = [];
  const order = withEvents(bought);
  await notify(api, order.change('REFUND', { success: 'false' }));
  return order;
}

function withEvents({ id, pspReference }: { id: string; pspReference: string }) {
  const { change } = eventsOf(id, PRICE, pspReference);
  const of = (eventCode: string, value: number) =>
    change(eventCode, { amount: { ...PRICE, value } });
  return { id, change, of };
}

test('each failure of a refund is told to the member, and each time that it is made again', async () => {
  const { id, change } = await refunded();
  await notify(api, change('REFUND_FAILED'));
  await makeAgain(id, change('REFUND'));
  await notify(api, change('REFUND_FAILED'));
  await makeAgain(id, change('REFUND'));
  expect(news()).toEqual([DELAYED, ON_ITS_WAY, DELAYED, ON_ITS_WAY]);
});

test('a refund that was made at the provider and comes back, too, is told', async () => {
  const { change } = await refunded();
  await notify(api, change('REFUND_FAILED'));
  await notify(api, change('REFUND'));
  await notify(api, change('REFUND_FAILED'));
  expect(news()).toEqual([DELAYED, ON_ITS_WAY, DELAYED]);
});

test('a letter names what is on its way, not the price, if a part was refunded before', async () => {
  const { id, pspReference } = await buy(api);
  const { of } = withEvents({ id, pspReference });
  await notify(api, of('REFUND', 2_000));
  await press('refund', id);
  await api.settle();
  await notify(api, of('REFUND_FAILED', 2_900));
  await makeAgain(id, of('REFUND', 2_900));
  expect(news()).toEqual([
    'Your refund of €29.00 is delayed',
    'Your refund of €29.00 is on its way',
  ]);
});

test.each([
  ['a part', '20.00', ['Your refund of €29.00 is delayed']],
  ['all', ALL, []],
])('a letter leaves out %s that was returned elsewhere before it is written', async (...given) => {
  const [, returned, letters] = given;
  const { id, change } = await refunded();
  await deliver(api, [signed(change('REFUND_FAILED'))]);
  await press('adjust money', id, { returned, key: 'CASE' });
  await api.settle();
  expect(news()).toEqual(letters);
});

test('a refund that never failed is not called repeated after a mistaken record', async () => {
  const { id } = await buy(api);
  api.provider.faults.delay = 'hold';
  await press('refund', id);
  await api.settle();
  await press('adjust money', id, { returned: ALL, key: 'CASE' });
  await press('adjust money', id, { received: ALL, key: 'MISTAKE' });
  api.provider.faults.delay = undefined;
  await flush(api);
  const [mail, ...others] = api.mails.splice(0).filter(({ subject }) => /refund/.test(subject));
  expect([mail?.subject, others]).toEqual([ON_ITS_WAY, []]);
  expect(mail?.text).not.toMatch(/again|once more/);
});

test('the refund that follows a dispute that was won is told', async () => {
  const { change } = await rejected();
  await notify(api, change('CHARGEBACK'));
  api.provider.faults.fail = ['refunds'];
  await notify(api, change('CHARGEBACK_REVERSED'));
  await notify(api, change('REFUND'));
  expect(news()).toEqual([DELAYED, ON_ITS_WAY]);
});

test('no letter says that a refund is delayed once it is made again', async () => {
  const { id, change } = await refunded();
  await deliver(api, [signed(change('REFUND_FAILED'))]);
  await makeAgain(id, change('REFUND'));
  expect(news()).toEqual([ON_ITS_WAY]);
});

test('no letter says that a refund is on its way once it has come back', async () => {
  const { id, change } = await rejected();
  news();
  await press('adjust money', id, { returned: ALL, key: 'CASE' });
  await press('adjust money', id, { received: ALL, key: 'MISTAKE' });
  await deliver(api, [signed(change('REFUND'))]);
  await deliver(api, [signed(change('REFUND_FAILED'))]);
  await api.settle();
  expect(news()).toEqual([DELAYED]);
});

test('two parts of a refund that come back at the same time are one letter', async () => {
  const { id, pspReference } = await buy(api);
  const { of } = withEvents({ id, pspReference });
  await notify(api, of('REFUND', 2_000));
  await press('refund', id);
  await api.settle();
  await deliver(api, [signed(of('REFUND_FAILED', 2_000)), signed(of('REFUND_FAILED', 2_900))]);
  await api.settle();
  expect(news()).toEqual([DELAYED]);
});
