import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asAdministrator } from '../../../../tests/kit/api/administrator.ts';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import {
  deliver,
  eventsOf,
  newReference,
  signed,
} from '../../../../tests/kit/api/notifications.ts';
import { aviosFor, TOM } from '../../../../tests/kit/api/paying-api.ts';
import { HMAC_KEY } from '../../../../tests/kit/api/payments.ts';
import { type DemoMember, seedDemoMembers } from '../members/seed-demo-members.ts';
import { createRateLimits } from './kit/rate-limits.ts';

const COUNTS = {
  address: 8,
  member: 6,
  signature: 3,
  start: 4,
  recipient: 2,
  contact: 3,
  file: 2,
  privacy: 2,
  staff: 2,
};
const HOUR = 3_600_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI'], { limits: (db) => createRateLimits(db, COUNTS) });
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE, TOM]);
  vi.useFakeTimers({ toFake: ['Date'] });
});
// Each test begins with unused limits.
beforeEach(() => pass(HOUR));
afterAll(async () => {
  vi.useRealTimers();
  await api.stop();
});

function pass(milliseconds: number) {
  vi.setSystemTime(Date.now() + milliseconds);
}

async function times(count: number, send: () => Promise<Response>): Promise<Response> {
  let last = await send();
  for (let nth = 1; nth < count; nth++) last = await send();
  return last;
}

type Send = TestApi['request'];

const productsFrom = (address: string) => () =>
  api.request('/products?partner=ei', { method: 'GET' }, { address });

async function asAoife() {
  return { authorization: `Bearer ${await api.issuerOf('EI').accessToken()}` };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const START = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
const NOBODY = {
  ffpNumber: '3081470000000099',
  email: 'a@members.example',
  firstName: 'A',
  lastName: 'B',
};

async function starter(product: string, more: object = {}) {
  const headers = { ...(await asAoife()), ...JSON_TYPE };
  const body = JSON.stringify({ ...START, ...more });
  return (send: Send) => () =>
    send(`/transactions?partner=ei&product=${product}`, { method: 'POST', headers, body });
}

const MESSAGE = { topic: 'order', email: 'a@members.example', message: 'Hello' };

const messageFrom = (address: string, send: Send = api.request) => {
  const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(MESSAGE) };
  return () => send('/contact?partner=ei', init, { address });
};

test('an address has to wait after so many calls in a minute, another has not', async () => {
  expect((await times(COUNTS.address, productsFrom('192.0.2.1'))).status).toBe(200);
  const refused = await productsFrom('192.0.2.1')();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect((await productsFrom('192.0.2.2')()).status).toBe(200);
  pass(60_000);
  expect((await productsFrom('192.0.2.1')()).status).toBe(200);
});

test('addresses of one IPv6 network share a limit', async () => {
  for (let nth = 1; nth <= COUNTS.address; nth++) {
    expect((await productsFrom(`2001:db8:0:1::${nth}`)()).status).toBe(200);
  }
  expect((await productsFrom('2001:db8::1:ffff:0:0:1')()).status).toBe(429);
  expect((await productsFrom('2001:db8:0:2::1')()).status).toBe(200);
});

test('the shop’s own calls and the provider’s notifications are not counted', async () => {
  const own = () => api.request('/products?partner=ei', { method: 'GET' });
  expect((await times(COUNTS.address + 1, own)).status).toBe(200);
  const request: Send = (path, init) => api.request(path, init, { address: '192.0.2.1' });
  const { authorisation } = eventsOf(`p0${newReference()}`, { currency: 'EUR', value: 4_900 });
  const notify = () => deliver({ request }, [signed(authorisation)]);
  expect((await times(COUNTS.address + 1, notify)).status).toBe(200);
  await forgetNotifications();
});

test('a load balancer’s health checks are not counted', async () => {
  const check = () => api.request('/health/ready', {}, { address: '203.0.113.9' });
  expect((await times(2 * COUNTS.address, check)).status).toBe(200);
});

async function forgetNotifications() {
  await api.connection.db.deleteFrom('webhook_inbox').execute();
  await api.connection.db.deleteFrom('job').execute();
}

test('wrongly signed and malformed notifications from one address are few together, in all processes, and good ones come through', async () => {
  const address = '192.0.2.1';
  const from = (send: Send, at = address): Pick<TestApi, 'request'> => ({
    request: (path, init) => send(path, init, { address: at }),
  });
  const [one, two] = [api.anotherProcess(), api.anotherProcess()];
  const { authorisation } = eventsOf(`p0${newReference()}`, { currency: 'EUR', value: 4_900 });
  const forged = signed(authorisation, HMAC_KEY.replaceAll('4', '5'));
  const malformed = { method: 'POST', headers: JSON_TYPE, body: '{"notificationItems":' };
  expect((await deliver(from(one), [forged])).status).toBe(401);
  expect((await from(two).request('/webhooks/payments', malformed)).status).toBe(400);
  expect((await deliver(from(two), [forged])).status).toBe(401);
  for (const send of [one, two]) {
    const refused = await deliver(from(send), [forged]);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await from(send).request('/webhooks/payments', malformed)).status).toBe(429);
    expect((await deliver(from(send), [signed(authorisation)])).status).toBe(200);
  }
  expect((await deliver(from(one, '192.0.2.2'), [forged])).status).toBe(401);
  await forgetNotifications();
});

test('receipts as PDF and history files are few together, in all processes', async () => {
  const headers = await asAoife();
  const get = (send: Send, path: string) =>
    send(`/users/current/transactions${path}?partner=ei`, { method: 'GET', headers });
  const [one, two] = [api.anotherProcess(), api.anotherProcess()];
  const csv = await get(one, '.csv');
  expect(csv.status).toBe(200);
  await csv.text();
  expect((await get(two, '/p0abcdefghijklmnopqrstuvwx/receipt.pdf')).status).toBe(404);
  for (const send of [one, two]) {
    const refused = await get(send, '.csv');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
  }
  expect((await get(one, '')).status).toBe(200);
});

test('a member has to wait, wherever they ask from', async () => {
  const headers = await asAoife();
  const send = () => api.request('/users/current?partner=ei', { method: 'GET', headers });
  expect((await times(COUNTS.member, send)).status).toBe(200);
  expect((await send()).status).toBe(429);
  // One limit stands before every call with a token, whatever else the call needs.
  const save = await api.request('/saveToken?partner=ei', { method: 'POST', headers });
  expect(save.status).toBe(429);
});

test('somebody logged in without a membership number has to wait too', async () => {
  const headersOf = async (sub: string) => {
    const claims = { member_number: undefined, sub };
    return { authorization: `Bearer ${await api.issuerOf('EI').accessToken({ claims })}` };
  };
  const one = await headersOf('auth0|one');
  const save = (headers: Record<string, string>) => () =>
    api.request('/saveToken?partner=ei', { method: 'POST', headers });
  expect((await times(COUNTS.member, save(one))).status).toBe(204);
  expect((await save(one)()).status).toBe(429);
  expect((await save(await headersOf('auth0|another'))()).status).toBe(204);
});

test('starts with a recipient are few, so that they find out nobody, in all processes', async () => {
  const [one, two] = [api.anotherProcess(), api.anotherProcess()];
  const gift = await starter('gift', { targetAccount: NOBODY });
  expect((await gift(one)()).status).toBe(422);
  expect((await gift(two)()).status).toBe(422);
  expect((await gift(one)()).status).toBe(429);
  expect((await gift(two)()).status).toBe(429);
  pass(10 * 60_000);
  expect((await (await starter('purchase'))(one)()).status).toBe(201);
  expect((await gift(one)()).status).toBe(429);
});

test.each(['gift', 'transfer'])(
  'after a few wrong recipients of a %s a right one is refused like any other, for an hour [8.16]',
  async (product) => {
    const send = api.anotherProcess();
    const to = async (recipient: DemoMember) => {
      const answer = await (await starter(product, aviosFor(recipient, 2_000)))(send)();
      const wait = answer.headers.get('retry-after');
      return { status: answer.status, wait, ...(await answer.json()) };
    };
    const misnamed = { ...TOM, name: { ...TOM.name, lastName: 'Hartnett' } };
    const unknown = { ...TOM, number: NOBODY.ffpNumber };
    const wrong = await to(misnamed);
    expect(wrong).toMatchObject({ status: 422, errorCode: 65 });
    expect(await to(unknown)).toEqual(wrong);
    const refused = await to(TOM);
    expect(refused).toMatchObject({ status: 429, wait: '3600', code: 'too_many_requests' });
    expect(await to(unknown)).toEqual(refused);
    pass(HOUR);
    expect(await to(TOM)).toMatchObject({ status: 201 });
  },
);

test('a check of a transfer counts like a start: neither gives more guesses than the other [7.20] [8.16]', async () => {
  const [one, two] = [api.anotherProcess(), api.anotherProcess()];
  const headers = { ...(await asAoife()), ...JSON_TYPE };
  const check = async (send: Send, recipient: DemoMember) => {
    const body = JSON.stringify(aviosFor(recipient, 2_000));
    const answer = await send('/transfer-check?partner=ei', { method: 'POST', headers, body });
    return answer.status;
  };
  const transfer = async (send: Send) =>
    (await (await starter('transfer', { targetAccount: NOBODY }))(send)()).status;
  const unknown = { ...TOM, number: NOBODY.ffpNumber };
  expect(await check(one, unknown)).toBe(422);
  expect(await transfer(two)).toBe(422);
  expect([await check(two, TOM), await check(one, unknown)]).toEqual([429, 429]);
  expect(await transfer(one)).toBe(429);
  pass(HOUR);
  expect(await check(one, TOM)).toBe(204);
});

test('starts are few, in all processes', async () => {
  const [one, two] = [api.anotherProcess(), api.anotherProcess()];
  const purchase = await starter('purchase');
  for (const send of [one, two, one, two]) expect((await purchase(send)()).status).toBe(201);
  for (const send of [one, two]) {
    const refused = await purchase(send)();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
  }
  pass(10 * 60_000);
  expect((await purchase(one)()).status).toBe(201);
});

test('messages are few, in all processes', async () => {
  const another = api.anotherProcess();
  expect((await times(COUNTS.contact, messageFrom('192.0.2.1'))).status).toBe(202);
  expect((await messageFrom('192.0.2.1', another)()).status).toBe(429);
  expect((await messageFrom('::ffff:192.0.2.1', another)()).status).toBe(429);
  expect((await messageFrom('192.0.2.2', another)()).status).toBe(202);
});

test('a member’s downloads of their data and requests to erase it are few, in all processes', async () => {
  const headers = await asAoife();
  const path = '/users/current/data?partner=ei';
  expect((await times(COUNTS.privacy, () => api.get(path, headers))).status).toBe(200);
  const erasure = { method: 'POST', headers: await asAoife() };
  const refused = await api.anotherProcess()('/users/current/erasure?partner=ei', erasure);
  expect(refused.status).toBe(429);
});

test('nothing personal is kept with the counts', async () => {
  await messageFrom('192.0.2.1')();
  const { rows } = await sql`select key from rate_limit`.execute(api.connection.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|308147/);
});

test('while the counts cannot be written, each process counts for itself', async () => {
  await asAdministrator(api.connection, 'alter table rate_limit rename to moved_away');
  expect((await times(COUNTS.contact, messageFrom('192.0.2.1'))).status).toBe(202);
  expect((await messageFrom('192.0.2.1')()).status).toBe(429);
  await asAdministrator(api.connection, 'alter table moved_away rename to rate_limit');
  expect((await messageFrom('192.0.2.1')()).status).toBe(202);
});
