import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DESK_ORIGIN,
  ORLA,
  type StaffIdentity,
  startStaffIdentity,
} from '../../../../tests/kit/desk/staff-identity.ts';
import {
  AOIFE,
  startIdentity,
  type TestIdentity,
  VERIFIER,
  visit,
} from '../../../../tests/kit/shop/identity.ts';

let staff: StaffIdentity;
let members: TestIdentity;
beforeAll(async () => {
  [staff, members] = await Promise.all([startStaffIdentity(), startIdentity()]);
});
afterAll(() => Promise.all([staff.stop(), members.stop()]));

const BACK = `${DESK_ORIGIN}/desk/callback`;
const SCOPE = 'openid profile offline_access';
const REQUEST = { client_id: 'cairn-desk', redirect_uri: BACK, scope: SCOPE };

const logIn = (params: Record<string, string> = {}, email = ORLA) =>
  visit(staff).logIn(email, { ...REQUEST, ...params });

async function ask(fields: Record<string, string>, secret = staff.settings.clientSecret) {
  const answer = await fetch(`${staff.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'cairn-desk', client_secret: secret, ...fields }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function redeem(params: Record<string, string> = {}, secret?: string) {
  const { callback } = await logIn(params);
  const code = callback?.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code, redirect_uri: BACK };
  return await ask({ ...fields, code_verifier: VERIFIER }, secret);
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('an ID token has the name and groups of the directory', async () => {
  const { status, body } = await redeem({ max_age: '3600' });
  expect(status).toBe(200);
  expect(claimsOf(body.id_token)).toMatchObject({
    iss: staff.url,
    aud: 'cairn-desk',
    nonce: 'the-nonce',
    auth_time: expect.any(Number),
    name: 'Orla Whelan',
    groups: ['everybody', 'desk-support'],
  });
});

test('as with the strictest provider, auth_time comes only with max_age and a refresh token only with its scope', async () => {
  expect(claimsOf((await redeem()).body.id_token)).not.toHaveProperty('auth_time');
  expect((await redeem({ scope: 'openid profile' })).body).not.toHaveProperty('refresh_token');
});

test('without its secret the client gets nothing', async () => {
  expect(await redeem({}, 'another')).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
});

test.each([
  ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['for another client', { client_id: 'cairn-ei' }],
  ['back to another address', { redirect_uri: 'https://evil.example/desk/callback' }],
])('nobody logs in %s', async (_, params) => {
  const { callback } = await logIn(params);
  expect(callback?.get('code') ?? undefined).toBeUndefined();
});

test('a refresh token that is used twice ends the log-in', async () => {
  const { body } = await redeem();
  const refresh = (token: string) => ask({ grant_type: 'refresh_token', refresh_token: token });
  const first = await refresh(body.refresh_token);
  expect(first.status).toBe(200);
  expect(claimsOf(first.body.id_token).groups).toContain('desk-support');
  expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(first.body.refresh_token)).body.error).toBe('invalid_grant');
});

test('members cannot log in where staff do, nor staff where members do', async () => {
  const member = await logIn({}, AOIFE.number);
  expect(member.page?.text).toContain('That doesn’t match');
  const person = await visit(members).logIn(ORLA);
  expect(person.page?.text).toContain('That doesn’t match');
});

test('the members’ page knows nothing of staff', async () => {
  const { page } = await visit(members).authorize();
  expect(page?.text).toContain('Membership number');
  expect(page?.text).not.toMatch(/staff|desk/i);
});
