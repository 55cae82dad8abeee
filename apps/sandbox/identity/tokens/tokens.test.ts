import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AOIFE,
  AUDIENCE,
  askToken,
  redeem,
  STANDARD_SCOPE,
  startIdentity,
  type TestIdentity,
  VISITOR,
  visit,
} from '../../../../tests/kit/shop/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

async function logInTokens(identifier = AOIFE.number, params = {}) {
  const { body } = await redeem(identity, await visit(identity).logIn(identifier, params));
  return body;
}

function refresh(token: string | undefined, fields = {}) {
  return askToken(identity, { grant_type: 'refresh_token', refresh_token: token ?? '', ...fields });
}

test.each(['form', 'json'] as const)('the token endpoint takes a %s body [7.28]', async (as) => {
  const { status, headers, body } = await redeem(identity, await visit(identity).logIn(), as);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(body).toSorted()).toEqual([
    ...['access_token', 'expires_in', 'id_token', 'refresh_token', 'scope', 'token_type'],
  ]);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
  expect(new Set(body.scope?.split(' '))).toEqual(new Set(STANDARD_SCOPE.split(' ')));
});

test('a malformed JSON body is refused', async () => {
  const answer = await fetch(`${identity.url}/oauth/token`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
});

test('an oversized body is refused', async () => {
  const answer = await fetch(`${identity.url}/oauth/token`, {
    method: 'POST',
    body: 'x'.repeat(100_000),
  });
  expect(answer.status).toBe(413);
});

test('an access token has the claims that the API needs', async () => {
  const { access_token: token = '' } = await logInTokens();
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt', kid: 'ei-1' });
  const { iat = 0, exp, ...claims } = decodeJwt(token);
  expect(exp).toBe(iat + 600);
  expect(claims).toMatchObject({
    iss: `${identity.url}/`,
    sub: `auth0|${AOIFE.number}`,
    aud: AUDIENCE,
    azp: 'cairn-ei',
    member_number: AOIFE.number,
    amr: ['pwd'],
    auth_time: expect.any(Number),
    jti: expect.any(String),
    scope: expect.stringContaining('write:transaction_credit'),
  });
  expect(claims).not.toHaveProperty('cnf');
});

test('an ID token names the member', async () => {
  const { id_token: token = '' } = await logInTokens();
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: 'ei-1' });
  expect(decodeJwt(token)).toMatchObject({
    aud: 'cairn-ei',
    nonce: 'the-nonce',
    name: 'Aoife Brennan',
    given_name: 'Aoife',
    family_name: 'Brennan',
    email: AOIFE.email,
    email_verified: true,
    member_number: AOIFE.number,
    amr: ['pwd'],
    auth_time: expect.any(Number),
  });
});

test('a person without a membership number can log in, and the token has none', async () => {
  const { id_token: id = '', access_token: access = '' } = await logInTokens(VISITOR.email);
  expect(decodeJwt(id)).toMatchObject({ name: 'Vera Ito' });
  expect(decodeJwt(id)).not.toHaveProperty('member_number');
  expect(decodeJwt(access)).not.toHaveProperty('member_number');
});

test('a code works once, and its reuse revokes the tokens', async () => {
  const ended = await visit(identity).logIn();
  const { body } = await redeem(identity, ended);
  expect((await redeem(identity, ended)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await refresh(body.refresh_token)).status).toBe(400);
});

test('a refresh token is rotated with each use', async () => {
  const first = await logInTokens();
  const { body: second } = await refresh(first.refresh_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(second.id_token).toBeDefined();
  const { body: third } = await refresh(second.refresh_token);
  expect(third.access_token).toBeDefined();
  expect(decodeJwt(third.access_token ?? '')).toMatchObject({ member_number: AOIFE.number });
});

test('reuse of a rotated refresh token is refused and revokes its family', async () => {
  const first = await logInTokens();
  const { body: second } = await refresh(first.refresh_token);
  const reused = await refresh(first.refresh_token);
  expect(reused.status).toBe(400);
  expect(reused.body).toEqual({
    error: 'invalid_grant',
    error_description: 'Unknown or invalid refresh token.',
  });
  expect((await refresh(second.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
});

test('one of several simultaneous refreshes succeeds', async () => {
  const { refresh_token: token } = await logInTokens();
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('one of several simultaneous uses of a code succeeds', async () => {
  const ended = await visit(identity).logIn();
  const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(identity, ended)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('without offline_access there is no refresh token', async () => {
  const tokens = await logInTokens(AOIFE.number, { scope: 'openid profile' });
  expect(tokens).not.toHaveProperty('refresh_token');
});

test('a revoked refresh token is refused', async () => {
  const { refresh_token: token = '' } = await logInTokens();
  const answer = await fetch(`${identity.url}/oauth/revoke`, {
    method: 'POST',
    body: JSON.stringify({ client_id: 'cairn-ei', token, token_type_hint: 'refresh_token' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
  expect((await refresh(token)).status).toBe(400);
});

test('only the shop’s origin is allowed by CORS', async () => {
  const call = (origin: string) =>
    fetch(`${identity.url}/oauth/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ client_id: 'cairn-ei', grant_type: 'refresh_token' }),
    });
  const shop = await call('http://localhost:4000');
  expect(shop.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
  expect(shop.headers.get('access-control-expose-headers')).toContain('DPoP-Nonce');
  const stranger = await call('http://evil.example');
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  expect(stranger.status).toBe(400);
});

test('public keys and configuration are at Auth0’s paths [7.27]', async () => {
  const keys = await (await fetch(`${identity.url}/.well-known/jwks.json`)).json();
  expect(keys.keys).toEqual([
    expect.objectContaining({ kid: 'ei-1', kty: 'RSA', alg: 'RS256', use: 'sig' }),
  ]);
  expect(keys.keys[0]).not.toHaveProperty('d');
  const about = await (await fetch(`${identity.url}/.well-known/openid-configuration`)).json();
  expect(about).toMatchObject({
    issuer: `${identity.url}/`,
    authorization_endpoint: `${identity.url}/authorize`,
    token_endpoint: `${identity.url}/oauth/token`,
    revocation_endpoint: `${identity.url}/oauth/revoke`,
    jwks_uri: `${identity.url}/.well-known/jwks.json`,
  });
});

test('there are no pushed authorisation requests', async () => {
  const about = await (await fetch(`${identity.url}/.well-known/openid-configuration`)).json();
  expect(about).not.toHaveProperty('pushed_authorization_request_endpoint');
  const pushed = await fetch(`${identity.url}/request`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'cairn-ei', response_type: 'code' }),
  });
  expect(pushed.status).toBe(404);
});

test('the log contains neither members nor tokens', async () => {
  const { access_token: access = '', refresh_token: token = '' } = await logInTokens();
  const log = JSON.stringify(identity.logged);
  expect(log).toContain('tokens issued');
  for (const secret of [access, token, AOIFE.number, AOIFE.email])
    expect(log).not.toContain(secret);
});
