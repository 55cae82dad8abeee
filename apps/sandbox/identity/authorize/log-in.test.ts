import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  AOIFE,
  startIdentity,
  type TestIdentity,
  TOM,
  visit,
} from '../../../../tests/kit/shop/identity.ts';
import { DEMO_PASSWORD } from '../members/credentials.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
// Wrong passwords count for five minutes.
afterEach(() => identity.advance(301_000));
afterAll(() => identity.stop());

const wrong = { identifier: AOIFE.number, password: 'wrong' };

function tryLogIn(login: Record<string, string>) {
  return visit(identity).authorize({}, { login });
}

test('the page has strict security headers and escapes its input', async () => {
  const { page } = await visit(identity).authorize({ login_hint: '<b>"aoife"' });
  expect(page?.status).toBe(200);
  const policy = page?.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'; style-src 'sha256-");
  expect(policy).toContain("form-action 'self' http://localhost:4000;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page?.headers.get('cache-control')).toBe('no-store');
  expect(page?.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page?.text).toContain('value="&lt;b&gt;&quot;aoife&quot;"');
  expect(page?.text).not.toContain('<script');
});

test.each([wrong, { ...wrong, identifier: 'nobody@members.example' }])(
  'the error does not say what was wrong; the identifier stays filled in, the password does not: %o',
  async (login) => {
    const { page } = await tryLogIn(login);
    expect(page?.status).toBe(400);
    expect(page?.text).toContain('Please check your membership number or email and your password.');
    expect(page?.text).toContain(`value="${login.identifier}"`);
    expect(page?.text).not.toContain('value="wrong"');
  },
);

test('an empty form does not count as a wrong password', async () => {
  for (let i = 0; i < 7; i++) {
    const { page } = await tryLogIn({ identifier: ' ', password: '' });
    expect(page?.text).toContain('Something is missing');
  }
});

test('after five wrong passwords even the right one must wait five minutes', async () => {
  for (let i = 0; i < 5; i++) expect((await tryLogIn(wrong)).page?.status).toBe(400);
  const { page } = await tryLogIn({ ...wrong, password: DEMO_PASSWORD });
  expect(page?.status).toBe(429);
  expect(Number(page?.headers.get('retry-after'))).toBeGreaterThan(240);
  expect(page?.text).toContain('Please wait 5 minutes, then try again.');
  // The limit applies to the member by any identifier, and to no other member.
  expect((await visit(identity).logIn(AOIFE.email)).page?.status).toBe(429);
  expect((await visit(identity).logIn(TOM.number)).callback?.has('code')).toBe(true);
  identity.advance(301_000);
  expect((await visit(identity).logIn()).callback?.has('code')).toBe(true);
});

test('the count outlives a restart', async () => {
  for (let i = 0; i < 5; i++) await tryLogIn(wrong);
  await identity.restart();
  expect((await tryLogIn(wrong)).page?.status).toBe(429);
});

test('unknown identifiers are limited like members', async () => {
  const nobody = { ...wrong, identifier: 'nobody@members.example' };
  for (let i = 0; i < 5; i++) expect((await tryLogIn(nobody)).page?.status).toBe(400);
  expect((await tryLogIn(nobody)).page?.status).toBe(429);
});

test('a successful log-in resets the count', async () => {
  for (let i = 0; i < 4; i++) await tryLogIn(wrong);
  await visit(identity).logIn();
  for (let i = 0; i < 5; i++) expect((await tryLogIn(wrong)).page?.status).toBe(400);
});

test('an address may try twenty wrong passwords, for any member', async () => {
  await visit(identity).logIn();
  for (let i = 0; i < 20; i++) {
    const { page } = await tryLogIn({ ...wrong, identifier: `${i}@members.example` });
    expect(page?.status).toBe(400);
  }
  expect((await visit(identity).logIn()).page?.status).toBe(429);
});

test('tries for a member who must wait do not count against the address', async () => {
  for (let i = 0; i < 25; i++) await tryLogIn(wrong);
  expect((await visit(identity).logIn(TOM.number)).callback?.has('code')).toBe(true);
});

test('parallel requests cannot exceed the limit', async () => {
  const tries = await Promise.all(Array.from({ length: 12 }, () => tryLogIn(wrong)));
  expect(tries.filter(({ page }) => page?.status === 400)).toHaveLength(5);
});

test('Cancel goes back to the shop with access_denied', async () => {
  const { callback } = await tryLogIn({ identifier: '', password: '', cancel: '1' });
  expect(callback?.get('error')).toBe('access_denied');
  expect(callback?.get('state')).toBe('the-state');
});

test('without its cookie the page has expired', async () => {
  const { page } = await visit(identity).authorize();
  const answer = await visit(identity).send(page?.url ?? '');
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('This page has expired');
});

test('an unknown path links to the shop', async () => {
  const answer = await visit(identity).send('/nonsense');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('href="http://localhost:4000/"');
});
