import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { openTestDesk, type TestDesk } from '../../../../../tests/kit/desk/desk.ts';
import { openBrowser, type StaffBrowser } from '../../../../../tests/kit/desk/staff-browser.ts';
import {
  DESK_ORIGIN,
  ORLA,
  type StaffIdentity,
  startStaffIdentity,
} from '../../../../../tests/kit/desk/staff-identity.ts';
import { unseal } from './sealed-tokens.ts';

const MINUTE = 60_000;
const PERSON = {
  email: ORLA,
  name: { firstName: 'Orla', lastName: 'Whelan' },
  groups: ['desk-support', 'desk-finance'],
};

let api: TestApi;
let identity: StaffIdentity;
let desk: TestDesk;
let browser: StaffBrowser;
beforeAll(async () => {
  [api, identity] = await Promise.all([startTestApi(), startStaffIdentity({ staff: [PERSON] })]);
  desk = openTestDesk(api, { issuer: identity.url });
});
beforeEach(async () => {
  api.clock.now = new Date();
  await identity.restart();
  browser = openBrowser(desk);
  await browser.signIn();
});
afterEach(async () => {
  await api.connection.db.deleteFrom('staff_session').execute();
});
afterAll(async () => {
  await identity.stop();
  await api.stop();
});

const later = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * MINUTE);
};
/** A call of the desk's API; there is none at this address, which only staff are told. */
const call = async (from: StaffBrowser = browser) => (await from.get('/desk/api/none')).status;
const roles = async () => (await browser.session()).staff?.roles;

test('without a session every call is refused, whatever the cookie says', async () => {
  const stranger = openBrowser(desk);
  for (const cookie of [undefined, '', 'x', 'a'.repeat(43), "' or 1=1", 'a'.repeat(5_000)]) {
    if (cookie !== undefined) stranger.setCookie('__Host-desk', cookie);
    expect(await call(stranger)).toBe(401);
    expect((await stranger.get('/desk/session')).status).toBe(401);
  }
  // Without the prefix another host of the domain could have set it.
  const fixed = openBrowser(desk);
  fixed.setCookie('desk', browser.sessionCookie() ?? '');
  expect(await call(fixed)).toBe(401);
});

test('a session ends half an hour after its last use; watching it is no use', async () => {
  later(29);
  expect(await call()).toBe(404);
  later(29);
  expect((await browser.get('/desk/session')).status).toBe(200);
  later(1);
  expect((await browser.get('/desk/session')).status).toBe(401);
  expect(await call()).toBe(401);
});

test('a page that polls the queue keeps no session alive', async () => {
  later(29);
  expect((await browser.get('/desk/api/actions/queue-list')).status).toBe(200);
  later(1);
  expect((await browser.get('/desk/api/actions/queue-list')).status).toBe(401);
});

test('a session ends after ten hours, however much it is used', async () => {
  for (let used = 0; used < 599; used += 20) {
    expect(await call()).toBe(404);
    later(20);
  }
  expect(await call()).toBe(401);
});

test('all processes know a session, and its end', async () => {
  const other = openBrowser({ fetch: desk.anotherProcess() });
  other.setCookie('__Host-desk', browser.sessionCookie() ?? '');
  expect(await call(other)).toBe(404);
  const { csrfToken } = await browser.session();
  await browser.post('/desk/sign-out', { origin: DESK_ORIGIN, 'x-csrf-token': csrfToken });
  expect(await call(other)).toBe(401);
});

test('a role that was taken away is gone within ten minutes', async () => {
  expect(await roles()).toEqual(['support', 'finance']);
  await identity.restart({ staff: [{ ...PERSON, groups: ['desk-finance'] }] });
  later(10);
  expect(await roles()).toEqual(['finance']);
});

test('whoever has no role any more, or is gone from the directory, is out within ten minutes', async () => {
  await identity.restart({ staff: [{ ...PERSON, groups: ['everybody'] }] });
  later(10);
  expect(await call()).toBe(401);

  await identity.restart();
  api.clock.now = new Date();
  await browser.signIn();
  await identity.restart({ staff: [] });
  later(10);
  expect(await call()).toBe(401);
  const ends = await api.connection.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'sign-in ended')
    .orderBy('id')
    .execute();
  expect(ends.map(({ detail }) => detail)).toEqual([
    { reason: 'no role is left' },
    { reason: 'the provider answered invalid_grant' },
  ]);
});

test('roles are read again and again with refresh tokens that rotate', async () => {
  for (let read = 0; read < 4; read++) {
    later(10);
    expect(await call()).toBe(404);
  }
});

test('many calls at once, in two processes, read the roles once', async () => {
  const other = openBrowser({ fetch: desk.anotherProcess() });
  other.setCookie('__Host-desk', browser.sessionCookie() ?? '');
  later(20);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => call(index % 2 ? other : browser)),
  );
  expect(answers).toEqual(Array(8).fill(404));
  // A second use of the rotated token would have ended the log-in.
  later(20);
  expect(await call()).toBe(404);
});

test('while the provider is away nobody gets in, and nobody who is in loses their session', async () => {
  const comeBack = identity.goAway();
  later(6);
  expect(await call()).toBe(404);
  later(4);
  const refused = await browser.get('/desk/api/none');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('you are still signed in'),
  });
  expect((await browser.get('/desk/session')).status).toBe(503);

  const stranger = openBrowser({ fetch: desk.anotherProcess() });
  const attempt = await stranger.get('/desk/sign-in');
  expect(attempt.status).toBe(503);
  expect(await attempt.text()).toContain('Signing in is not possible right now');

  comeBack();
  // Left alone for a moment, so that not every call waits for it.
  expect(await call()).toBe(503);
  later(1);
  expect(await call()).toBe(404);
});

test('a provider that goes away between log-in and its answer lets nobody in', async () => {
  const newcomer = openBrowser(desk);
  const back = await newcomer.logIn(await newcomer.begin(), ORLA);
  const comeBack = identity.goAway();
  expect((await newcomer.get(back.href)).status).toBe(503);
  expect(newcomer.sessionCookie()).toBeUndefined();
  comeBack();
});

test('signing out works while the provider is away', async () => {
  const fresh = desk.anotherProcess();
  const comeBack = identity.goAway();
  const other = openBrowser({ fetch: fresh });
  other.setCookie('__Host-desk', browser.sessionCookie() ?? '');
  const { csrfToken } = await browser.session();
  const answer = await other.post('/desk/sign-out', {
    origin: DESK_ORIGIN,
    'x-csrf-token': csrfToken,
  });
  comeBack();
  expect(answer.status).toBe(303);
  expect(await call()).toBe(401);
});

test.each<[string, (token: string) => HeadersInit]>([
  ['of no origin', (token) => ({ 'x-csrf-token': token })],
  ['of another origin', (token) => ({ origin: 'https://evil.example', 'x-csrf-token': token })],
  ['of a sandboxed page', (token) => ({ origin: 'null', 'x-csrf-token': token })],
  ['without the token', () => ({ origin: DESK_ORIGIN })],
  ['with another token', () => ({ origin: DESK_ORIGIN, 'x-csrf-token': 'x'.repeat(43) })],
])('a change %s is refused', async (_, headers) => {
  const { csrfToken } = await browser.session();
  const given = headers(csrfToken);
  expect((await browser.post('/desk/api/none', given)).status).toBe(403);
  expect((await browser.post('/desk/sign-out', given)).status).toBe(403);
  expect(await call()).toBe(404);
});

test('a change with the session’s token and origin passes; the token of another session does not', async () => {
  const other = openBrowser(desk);
  await other.signIn();
  const [{ csrfToken: own }, { csrfToken: others }] = [
    await browser.session(),
    await other.session(),
  ];
  const change = (token: string) =>
    browser.post('/desk/api/none', { origin: DESK_ORIGIN, 'x-csrf-token': token });
  expect((await change(own)).status).toBe(404);
  expect((await change(others)).status).toBe(403);
});

test('the desk’s API knows who is signed in, and moves no money long after a log-in', async () => {
  const { staff } = await browser.session();
  expect(await (await browser.get('/desk/api/me')).json()).toMatchObject(staff);
  const refund = async () => {
    const { csrfToken } = await browser.session();
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      origin: DESK_ORIGIN,
      'x-csrf-token': csrfToken,
    };
    const order = '00000000-0000-4000-8000-000000000000';
    const body = JSON.stringify({ input: { order }, reason: 'Paid twice' });
    const answer = await browser.post('/desk/api/actions/refund', headers, body);
    return { status: answer.status, body: await answer.json() };
  };
  expect((await refund()).body.code).not.toBe('log_in_too_old');
  later(16);
  expect(await refund()).toMatchObject({ status: 401, body: { code: 'log_in_too_old' } });
});

test('a member’s token opens nothing', async () => {
  const token = await api.issuerOf('EI').accessToken();
  const stranger = openBrowser(desk);
  for (const scheme of ['Bearer', 'DPoP']) {
    const answer = await stranger.get('/desk/session', { authorization: `${scheme} ${token}` });
    expect(answer.status).toBe(401);
  }
  stranger.setCookie('__Host-desk', token);
  expect(await call(stranger)).toBe(401);
});

test('a token of staff opens nothing in the shop, not even one of the same provider', async () => {
  const key = browser.sessionCookie() ?? '';
  const row = await api.connection.db
    .selectFrom('staff_session')
    .select('sealed_tokens')
    .executeTakeFirstOrThrow();
  const { idToken, refreshToken } = unseal(key, row.sealed_tokens);
  const claims = { aud: 'cairn-desk', groups: ['desk-admin'] };
  const ofSameProvider = await api.issuerOf('EI').accessToken({ claims });
  for (const token of [idToken, refreshToken, ofSameProvider, key]) {
    const headers = { authorization: `Bearer ${token}`, cookie: `__Host-desk=${key}` };
    expect((await api.get('/users/current?partner=ei', headers)).status).toBe(401);
  }
});

test('strangers are limited by their address; whoever is signed in is not', async () => {
  const limited = desk.anotherProcess({ take: async () => 7, beginWrite: () => undefined });
  const stranger = openBrowser({ fetch: limited });
  stranger.setCookie('__Host-desk', 'a'.repeat(43));
  for (const path of ['/desk/session', '/desk/sign-in', '/desk/callback', '/desk/api/me']) {
    expect((await stranger.get(path)).status).toBe(429);
  }
  stranger.setCookie('__Host-desk', browser.sessionCookie() ?? '');
  expect((await stranger.get('/desk/api/me')).status).toBe(200);
});

test('answers are not kept, framed or read by other origins', async () => {
  for (const path of ['/', '/desk/session', '/desk/sign-in']) {
    const { headers } = await browser.get(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'$/,
    );
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
    expect(headers.get('strict-transport-security')).toContain('max-age');
  }
});

test('health is told without a session', async () => {
  const stranger = openBrowser(desk);
  expect((await stranger.get('/health/live')).status).toBe(200);
  expect((await stranger.get('/health/ready')).status).toBe(200);
});
