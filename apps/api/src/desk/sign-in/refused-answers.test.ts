import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { openTestDesk, type TestDesk } from '../../../../../tests/kit/desk/desk.ts';
import {
  type FakeProvider,
  type Faults,
  startFakeProvider,
} from '../../../../../tests/kit/desk/fake-provider.ts';
import { openBrowser } from '../../../../../tests/kit/desk/staff-browser.ts';

let api: TestApi;
let provider: FakeProvider;
let desk: TestDesk;
beforeAll(async () => {
  [api, provider] = await Promise.all([startTestApi(), startFakeProvider()]);
});
beforeEach(() => {
  provider.behave({});
  api.clock.now = new Date();
  desk = openTestDesk(api, { issuer: provider.url });
});
afterAll(async () => {
  await provider.stop();
  await api.stop();
});

async function signIn(faults: Faults, answer: Record<string, string> = {}) {
  provider.behave(faults);
  const browser = openBrowser(desk);
  const back = provider.logIn(await browser.begin(), answer);
  const { status } = await browser.get(back.href);
  const reason = api.logged.findLast(({ msg }) => msg === 'sign-in refused')?.reason;
  return { status, browser, reason, isIn: browser.sessionCookie() !== undefined };
}

async function expectRefused(reason: string, faults: Faults, answer?: Record<string, string>) {
  expect(await signIn(faults, answer)).toMatchObject({
    status: 403,
    isIn: false,
    reason: expect.stringContaining(reason),
  });
}

test('a right answer signs in', async () => {
  expect(await signIn({})).toMatchObject({ status: 303, isIn: true });
});

const now = () => Math.floor(Date.now() / 1_000);
const { privateKey: foreignKey } = await generateKeyPair('RS256');
const clientSecret = new TextEncoder().encode('a secret of the tests, shared with the desk');

test.each<[name: string, reason: string, faults: () => Faults]>([
  ['issuer', '"iss"', () => ({ claims: { iss: 'https://evil.example' } })],
  ['audience', '"aud"', () => ({ claims: { aud: 'another-client' } })],
  ['authorised party', '"azp"', () => ({ claims: { aud: ['cairn-desk', 'x'], azp: 'x' } })],
  ['nonce', '"nonce"', () => ({ claims: { nonce: 'another' } })],
  ['key', 'signature', () => ({ key: foreignKey })],
])('an ID token with another %s is refused', async (_, reason, faults) => {
  await expectRefused(reason, faults());
});

test.each<[name: string, reason: string, faults: () => Faults]>([
  ['that has expired', '"exp"', () => ({ claims: { exp: now() - 60 } })],
  ['without a nonce', '"nonce"', () => ({ claims: { nonce: undefined } })],
  ['without auth_time', 'has no auth_time', () => ({ claims: { auth_time: undefined } })],
  ['of a log-in of yesterday', 'too old', () => ({ claims: { auth_time: now() - 86_400 } })],
  ["signed with the client's secret", 'alg', () => ({ algorithm: 'HS256', key: clientSecret })],
])('an ID token %s is refused', async (_, reason, faults) => {
  await expectRefused(reason, faults());
});

test.each<[name: string, groups: unknown]>([
  ['no groups', undefined],
  ['groups of another shape', { 'desk-support': true }],
  ['a group that only begins like one', ['desk-supporters']],
])('an ID token with %s gives no access', async (_, groups) => {
  expect(await signIn({ claims: { groups } })).toMatchObject({ status: 403, isIn: false });
});

test('an answer without a refresh token is refused: roles could not be read again', async () => {
  await expectRefused('there is no refresh token', { noRefreshToken: true });
});

test('an answer that names another issuer is refused', async () => {
  await expectRefused('"iss"', {}, { iss: 'https://evil.example' });
});

test('a provider that calls itself something else lets nobody in', async () => {
  provider.behave({ issuer: 'https://login.example/{tenantid}/v2.0' });
  const browser = openBrowser(desk);
  expect((await browser.get('/desk/sign-in')).status).toBe(503);
});

test('Entra ID’s shared endpoint, through which every company’s staff would come, lets nobody in', async () => {
  provider.behave({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' });
  const issuer = 'https://login.microsoftonline.com/common/v2.0';
  desk = openTestDesk(api, { issuer, ownUrl: provider.url });
  expect((await openBrowser(desk).get('/desk/sign-in')).status).toBe(503);
  const { reason } = api.logged.findLast(({ msg }) => msg === 'staff cannot sign in') ?? {};
  expect(reason).toContain('STAFF_ISSUER must be https://login.microsoftonline.com/{tenantid}');
});

test.each([
  [500, '{}'],
  [429, '{}'],
  [200, '<html>'],
  [401, '{"error":"invalid_client"}'],
])('a token endpoint that answers %i %s lets nobody in', async (status, body) => {
  expect(await signIn({ answer: { status, body } })).toMatchObject({ status: 503, isIn: false });
});

test('groups may be in the user info, of the same person only', async () => {
  const claims = { groups: undefined };
  const good = await signIn({ claims, userInfo: { sub: 'orla', groups: ['desk-finance'] } });
  expect((await good.browser.session()).staff.roles).toEqual(['finance']);
  desk = openTestDesk(api, { issuer: provider.url });
  const bad = await signIn({ claims, userInfo: { sub: 'ciaran', groups: ['desk-finance'] } });
  expect(bad).toMatchObject({ status: 403, isIn: false });
});

test('a clock that is ahead makes no log-in last longer', async () => {
  const { browser } = await signIn({ claims: { auth_time: now() + 3_600 } });
  const { authenticatedAt } = await browser.session();
  expect(new Date(authenticatedAt).getTime()).toBeLessThanOrEqual(api.clock.now.getTime());
});

test('tokens that are refreshed for somebody else end the session', async () => {
  const { browser } = await signIn({});
  provider.behave({ claims: { sub: 'ciaran', nonce: undefined } });
  api.clock.now = new Date(Date.now() + 10 * 60_000);
  expect((await browser.get('/desk/session')).status).toBe(401);
});

test('refreshed tokens do not make the log-in newer', async () => {
  const { browser } = await signIn({ claims: { auth_time: now() - 600 } });
  const { authenticatedAt } = await browser.session();
  provider.behave({ claims: { name: 'Orla\u202e\u0007 Whelan-Byrne' } });
  api.clock.now = new Date(Date.now() + 10 * 60_000);
  expect(await browser.session()).toMatchObject({
    authenticatedAt,
    staff: { name: 'Orla Whelan-Byrne' },
  });
});
