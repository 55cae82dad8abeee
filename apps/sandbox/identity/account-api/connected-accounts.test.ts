import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  AOIFE,
  redeem,
  startIdentity,
  type TestIdentity,
  TOM,
  VERIFIER,
  visit,
} from '../../../../tests/kit/shop/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const REQUEST = {
  connection: 'partner-hotels',
  redirect_uri: 'http://localhost:4000/callback',
  state: 'the-state',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};

async function memberWithToken(who = AOIFE.number, scope = 'openid create:me:connected_accounts') {
  const browser = visit(identity);
  const ended = await browser.logIn(who, { audience: `${identity.url}/me/`, scope });
  const { body } = await redeem(identity, ended);
  return { browser, token: body.access_token ?? '' };
}

async function call(name: 'connect' | 'complete', token: string, body: unknown) {
  const answer = await fetch(`${identity.url}/me/v1/connected-accounts/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function connectCode(browser: ReturnType<typeof visit>, ticket: string) {
  const answer = await browser.send(`/connect?ticket=${ticket}`, { go: 'on' });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

test('an account is connected: ticket, page, code, done [7.30] [7.31]', async () => {
  const { browser, token } = await memberWithToken();
  const started = await call('connect', token, { ...REQUEST, scopes: ['read'] });
  expect(started).toEqual({
    status: 201,
    body: {
      auth_session: expect.any(String),
      connect_uri: `${identity.url}/connect`,
      connect_params: { ticket: expect.any(String) },
      expires_in: 300,
    },
  });
  const { ticket } = started.body.connect_params;
  const page = await browser.send(`/connect?ticket=${ticket}`);
  expect(await page.text()).toMatch(/Aoife Brennan.*partner-hotels/s);
  await identity.restart();
  const back = await connectCode(browser, ticket);
  expect(back.get('state')).toBe('the-state');
  const completion = {
    auth_session: started.body.auth_session,
    connect_code: back.get('connect_code'),
    redirect_uri: REQUEST.redirect_uri,
    code_verifier: VERIFIER,
  };
  for (const wrong of ['auth_session', 'connect_code', 'redirect_uri', 'code_verifier']) {
    const refused = await call('complete', token, { ...completion, [wrong]: 'wrong' });
    expect(refused.body, wrong).toMatchObject({ status: 400, title: 'Invalid request' });
  }
  const tom = await memberWithToken(TOM.number);
  expect((await call('complete', tom.token, completion)).status).toBe(400);
  const done = await call('complete', token, completion);
  expect(done).toMatchObject({
    status: 201,
    body: { connection: 'partner-hotels', access_type: 'offline', scopes: ['read'] },
  });
  expect((await call('complete', token, completion)).status).toBe(400);
});

test('only the member who requested the ticket can use its page', async () => {
  const { token } = await memberWithToken();
  const { body } = await call('connect', token, REQUEST);
  const tom = await memberWithToken(TOM.number);
  for (const stranger of [tom.browser, visit(identity)]) {
    for (const form of [undefined, { go: 'on' }]) {
      const answer = await stranger.send(`/connect?ticket=${body.connect_params.ticket}`, form);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('Please log in first');
    }
  }
});

test('Cancel goes back with access_denied, and the ticket is gone', async () => {
  const { browser, token } = await memberWithToken();
  const { body } = await call('connect', token, REQUEST);
  const path = `/connect?ticket=${body.connect_params.ticket}`;
  const answer = await browser.send(path, { cancel: '1' });
  expect(answer.headers.get('location')).toContain('error=access_denied');
  expect((await browser.send(path)).status).toBe(400);
});

test('validation errors are listed by field [8.38]', async () => {
  const { token } = await memberWithToken();
  const { status, body } = await call('connect', token, {
    state: 1,
    code_challenge_method: 'plain',
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    type: 'https://auth0.com/api-errors#invalid-request',
    status: 400,
    title: 'Invalid request',
    detail: 'Some fields are missing or wrong.',
  });
  expect(body.validation_errors.map((fault: { field: string }) => fault.field)).toEqual([
    ...['connection', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'],
  ]);
  const elsewhere = await call('connect', token, {
    ...REQUEST,
    redirect_uri: 'http://evil.example',
  });
  expect(elsewhere.body.validation_errors).toEqual([
    { field: 'redirect_uri', detail: 'It is not one of the client’s.' },
  ]);
  expect((await call('connect', token, 'garbage')).body).toMatchObject({
    detail: 'The body is not a JSON object.',
  });
});

test('a token without the scope is refused', async () => {
  const scopeless = await memberWithToken(AOIFE.number, 'openid');
  const { body: shop } = await redeem(identity, await visit(identity).logIn());
  for (const token of ['', 'garbage', scopeless.token, shop.access_token ?? '']) {
    const { status, body } = await call('connect', token, REQUEST);
    expect(status).toBe(401);
    expect(body).toMatchObject({ status: 401, title: 'Unauthorized' });
  }
});

/** A token bound to a key, with a proof whose clock is five seconds ahead. */
async function boundCall() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const { key, kid } = await identity.privateKey();
  const seconds = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({
    scope: 'create:me:connected_accounts',
    cnf: { jkt: await calculateJwkThumbprint(jwk) },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
    .setIssuer(`${identity.url}/`)
    .setAudience(`${identity.url}/me/`)
    .setSubject(`auth0|${AOIFE.number}`)
    .setExpirationTime(seconds + 600)
    .sign(key);
  const url = `${identity.url}/me/v1/connected-accounts/connect`;
  const ath = createHash('sha256').update(token).digest('base64url');
  const dpop = await new SignJWT({ htm: 'POST', htu: url, ath, jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
    .setIssuedAt(seconds + 5)
    .sign(privateKey);
  const headers = { authorization: `DPoP ${token}`, dpop, 'content-type': 'application/json' };
  return async () => {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(REQUEST) });
    return answer.status;
  };
}

test('a DPoP proof is accepted once, until it expires', async () => {
  const start = Math.floor(Date.now() / 1000) * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  try {
    const [used, unused] = [await boundCall(), await boundCall()];
    expect(await used()).toBe(201);
    for (const later of [0, 62_000, 70_999]) {
      vi.setSystemTime(start + later);
      expect(await used(), `${later} ms later`).toBe(401);
    }
    expect(await unused()).toBe(201);
  } finally {
    vi.useRealTimers();
  }
});
