import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { createRateLimits } from './kit/rate-limits.ts';

let api: TestApi;
const clock = { now: new Date() };
beforeAll(async () => {
  api = await startTestApi(['EI'], { limits: createRateLimits(() => clock.now) });
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
});
// What one test used up is free again for the next.
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 3_600_000);
});
afterAll(() => api.stop());

async function times(count: number, ask: () => Promise<Response>): Promise<Response> {
  let last = await ask();
  for (let nth = 1; nth < count; nth++) last = await ask();
  return last;
}

test('an address is told to wait after 600 calls in a minute, another is not', async () => {
  const from = (address: string) => () =>
    api.request('/products?partner=ei', { method: 'GET' }, { address });
  expect((await times(600, from('192.0.2.1'))).status).toBe(200);
  const refused = await from('192.0.2.1')();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect((await from('192.0.2.2')()).status).toBe(200);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect((await from('192.0.2.1')()).status).toBe(200);
});

test('the shop’s own questions and the provider’s notifications are not counted', async () => {
  const own = () => api.request('/products?partner=ei', { method: 'GET' });
  expect((await times(601, own)).status).toBe(200);
  const told = () =>
    api.request('/webhooks/payments', { method: 'POST' }, { address: '192.0.2.1' });
  expect((await times(601, told)).status).toBe(400);
});

test('a member is told to wait, wherever they ask from', async () => {
  const headers = { authorization: `Bearer ${await api.issuerOf('EI').accessToken()}` };
  const ask = () => api.request('/users/current?partner=ei', { method: 'GET', headers });
  expect((await times(240, ask)).status).toBe(200);
  expect((await ask()).status).toBe(429);
  // One limit stands before every call with a token, whatever else the call asks for.
  const save = await api.request('/saveToken?partner=ei', { method: 'POST', headers });
  expect(save.status).toBe(429);
});

test('who is logged in without a membership number is told to wait too', async () => {
  const headersOf = async (sub: string) => {
    const claims = { member_number: undefined, sub };
    return { authorization: `Bearer ${await api.issuerOf('EI').accessToken({ claims })}` };
  };
  const one = await headersOf('auth0|one');
  const save = (headers: Record<string, string>) => () =>
    api.request('/saveToken?partner=ei', { method: 'POST', headers });
  expect((await times(240, save(one))).status).toBe(204);
  expect((await save(one)()).status).toBe(429);
  expect((await save(await headersOf('auth0|another'))()).status).toBe(204);
});

test('starts with somebody’s number in them are few, so that they find out nobody', async () => {
  const token = await api.issuerOf('EI').accessToken();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const targetAccount = {
    ffpNumber: '3081470000000099',
    email: 'a@members.example',
    firstName: 'A',
    lastName: 'B',
  };
  const body = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
  const start = (product: string, more: object) => () =>
    api.request(`/transactions?partner=ei&product=${product}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, ...more }),
    });
  expect((await times(20, start('gift', { targetAccount }))).status).toBe(422);
  expect((await start('gift', { targetAccount })()).status).toBe(429);
  expect((await start('purchase', {})()).status).toBe(201);
});

test('messages are few', async () => {
  const message = { topic: 'order', email: 'a@members.example', message: 'Hello' };
  const send = (address: string) => () =>
    api.request(
      '/contact?partner=ei',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      },
      { address },
    );
  expect((await times(10, send('192.0.2.1'))).status).toBe(202);
  expect((await send('192.0.2.1')()).status).toBe(429);
  expect((await send('192.0.2.2')()).status).toBe(202);
});

test('a body with NUL in it is refused before the database sees it', async () => {
  const body = '{"topic":"order","email":"a@members.example","message":"\\u0000"}';
  const headers = { 'content-type': 'application/json' };
  const answer = await api.request('/contact?partner=ei', { method: 'POST', headers, body });
  expect(answer.status).toBe(400);
});
