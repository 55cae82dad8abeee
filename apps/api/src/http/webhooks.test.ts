import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NO_LIMITS, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import {
  deliver,
  eventsOf,
  newReference,
  signed,
} from '../../../../tests/kit/api/notifications.ts';
import { HMAC_KEY, MERCHANT } from '../../../../tests/kit/api/payments.ts';
import type { NotificationItem } from '../payments/notification.ts';
import { paymentRoutes } from '../payments/routes.ts';
import type { Traced } from './kit/traced.ts';
import { trace } from './trace.ts';

const OLD_KEY = HMAC_KEY.replaceAll('4', '5');
const PRICE = { currency: 'EUR', value: 4_900 };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  await api.connection.db.deleteFrom('webhook_inbox').execute();
  await api.connection.db.deleteFrom('job').execute();
});
afterAll(() => api.stop());

async function stored(): Promise<string[]> {
  const { db } = api.connection;
  const inbox = await db.selectFrom('webhook_inbox').select(['event_key', 'outcome']).execute();
  // Each is about an order that there is not: nothing is left to be done.
  expect(inbox.filter(({ outcome }) => outcome !== 'no such order')).toEqual([]);
  expect(await db.selectFrom('job').selectAll().execute()).toEqual([]);
  return inbox.map((row) => row.event_key).sort();
}

function authorisation() {
  return eventsOf(`p0${newReference()}`, PRICE).authorisation;
}

test('a notification is stored, and the provider told in its own words', async () => {
  const item = authorisation();
  const answer = await deliver(api, [signed(item)]);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('[accepted]');
  expect(await stored()).toEqual([`${item.pspReference}/AUTHORISATION/true`]);
});

test('the same one again is accepted and stored once', async () => {
  const item = signed(authorisation());
  await deliver(api, [item]);
  const again = await deliver(api, [item, item]);
  expect(await again.text()).toBe('[accepted]');
  await Promise.all(Array.from({ length: 10 }, () => deliver(api, [item])));
  expect(await stored()).toHaveLength(1);
});

test('several in one body are all stored', async () => {
  const items = [authorisation(), authorisation(), authorisation()];
  await deliver(
    api,
    items.map((item) => signed(item)),
  );
  const keys = items.map((item) => `${item.pspReference}/AUTHORISATION/true`);
  expect(await stored()).toEqual(keys.sort());
});

const { additionalData: _, ...unsigned } = signed(authorisation());
const good = signed(authorisation());

test.each([
  ['no signature', { ...unsigned }],
  ['an empty signature', { ...unsigned, additionalData: { hmacSignature: '' } }],
  ['a signature that is no text', { ...unsigned, additionalData: { hmacSignature: 42 } }],
  ['another key’s signature', signed(authorisation(), OLD_KEY)],
  ['another item’s signature', { ...authorisation(), ...good, pspReference: newReference() }],
  ['another amount than was signed', { ...good, amount: { ...PRICE, value: 1 } }],
  ['another currency than was signed', { ...good, amount: { ...PRICE, currency: 'GBP' } }],
  ['another order than was signed', { ...good, merchantReference: `p0${newReference()}` }],
  ['another event than was signed', { ...good, eventCode: 'CAPTURE' }],
  ['another outcome than was signed', { ...good, success: 'false' }],
])('%s: refused with 401, and nothing is stored', async (_, item) => {
  const answer = await deliver(api, [signed(authorisation()), item]);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'unauthorised' });
  expect(await stored()).toEqual([]);
});

test('for another merchant account: refused with 403, and nothing is stored', async () => {
  const foreign = signed({ ...authorisation(), merchantAccountCode: 'SomebodyElse' });
  const answer = await deliver(api, [signed(authorisation()), foreign]);
  expect(answer.status).toBe(403);
  expect(await stored()).toEqual([]);
});

const item = { NotificationRequestItem: good };

test.each([
  ['nothing', ''],
  ['no JSON', '{"notificationItems":'],
  ['another shape', '[]'],
  ['no items', '{"live":"false","notificationItems":[]}'],
  ['an item without its fields', '{"notificationItems":[{"NotificationRequestItem":{}}]}'],
  [
    'an amount that is no number',
    JSON.stringify({
      notificationItems: [
        { NotificationRequestItem: { ...good, amount: { currency: 'EUR', value: '4900' } } },
      ],
    }),
  ],
  ['more than a hundred', JSON.stringify({ notificationItems: Array(101).fill(item) })],
])('%s in the body: refused with 400', async (_, body) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await api.request('/webhooks/payments', { method: 'POST', headers, body });
  expect(answer.status).toBe(400);
  expect(await stored()).toEqual([]);
});

test('while keys are changed, the old and the new one are good, and no third', async () => {
  const received: NotificationItem[] = [];
  const routes = paymentRoutes(
    {
      paymentWebhooks: { merchantAccount: MERCHANT, hmacKeys: [HMAC_KEY, OLD_KEY] },
      limits: NO_LIMITS,
    },
    async (items) => void received.push(...items),
  );
  const app = new Hono<Traced>().use(trace(pino({ level: 'silent' }))).route('/', routes);
  const request = async (path: string, init: RequestInit) => await app.request(path, init);
  const statusWith = async (key: string) =>
    (await deliver({ request }, [signed(authorisation(), key)])).status;
  expect(await statusWith(HMAC_KEY)).toBe(200);
  expect(await statusWith(OLD_KEY)).toBe(200);
  expect(await statusWith(OLD_KEY.replaceAll('5', '6'))).toBe(401);
  expect(received).toHaveLength(2);
});
