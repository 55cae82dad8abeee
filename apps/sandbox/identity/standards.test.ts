import { generateKeyPair } from 'jose';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  AUDIENCE,
  startIdentity,
  type TestIdentity,
  VERIFIER,
  visit,
} from '../../../tests/kit/shop/identity.ts';

/** A strict client other than Auth0's SDK. */
const client: oauth.Client = { client_id: 'cairn-ei' };
const insecure = { [oauth.allowInsecureRequests]: true };
const CALLBACK = 'http://localhost:4000/callback';

let identity: TestIdentity;
let server: oauth.AuthorizationServer;
beforeAll(async () => {
  identity = await startIdentity();
  const issuer = new URL(`${identity.url}/`);
  const answer = await oauth.discoveryRequest(issuer, insecure);
  server = await oauth.processDiscoveryResponse(issuer, answer);
});
afterAll(() => identity.stop());

async function proving() {
  return oauth.DPoP(client, await generateKeyPair('ES256', { extractable: true }));
}

async function redeem(DPoP: oauth.DPoPHandle, params: Record<string, string> = {}) {
  const { callback } = await visit(identity).logIn(undefined, params);
  if (!callback) throw new Error('The log-in led nowhere');
  const checked = oauth.validateAuthResponse(server, client, callback, 'the-state');
  const call = () =>
    oauth.authorizationCodeGrantRequest(
      ...([server, client, oauth.None(), checked, CALLBACK, VERIFIER] as const),
      { ...insecure, DPoP },
    );
  const read = (answer: Response) =>
    oauth.processAuthorizationCodeResponse(server, client, answer, { expectedNonce: 'the-nonce' });
  return retried(call, read);
}

/** The first proof has no nonce, so the request is repeated with one. */
async function retried<T>(call: () => Promise<Response>, read: (answer: Response) => Promise<T>) {
  try {
    return await read(await call());
  } catch (error) {
    if (!oauth.isDPoPNonceError(error)) throw error;
    return read(await call());
  }
}

test('code, DPoP proof and refresh follow the standards [7.27] [7.28]', async () => {
  const DPoP = await proving();
  const tokens = await redeem(DPoP, { dpop_jkt: await DPoP.calculateThumbprint() });
  expect(tokens.token_type).toBe('dpop');
  const call = await callWith(DPoP, tokens.access_token);
  const claims = await oauth.validateJwtAccessToken(server, call, AUDIENCE, {
    ...insecure,
    requireDPoP: true,
  });
  expect(claims.cnf).toEqual({ jkt: await DPoP.calculateThumbprint() });

  const renewed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token ?? '', {
      ...insecure,
      DPoP,
    }),
  );
  expect(renewed.access_token).not.toBe(tokens.access_token);
});

test('a refresh token is refused with another key or without a proof', async () => {
  const { refresh_token: token = '' } = await redeem(await proving());
  const read = (answer: Response) => oauth.processRefreshTokenResponse(server, client, answer);
  const DPoP = await proving();
  const withKey = () =>
    oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, { ...insecure, DPoP });
  await expect(retried(withKey, read)).rejects.toMatchObject({ error: 'invalid_grant' });
  const bare = oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, insecure);
  await expect(bare.then(read)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('a recent proof is accepted with an old nonce, and a wrong clock with a recent nonce', async () => {
  const keys = await generateKeyPair('ES256', { extractable: true });
  const wrongClock = { ...client, [oauth.clockSkew]: -3600 };
  const DPoP = oauth.DPoP(client, keys);
  let { refresh_token: token = '' } = await redeem(DPoP);
  const refresh = async (by: oauth.Client, proving: oauth.DPoPHandle) => {
    const answer = await oauth.refreshTokenGrantRequest(server, by, oauth.None(), token, {
      ...insecure,
      DPoP: proving,
    });
    const tokens = await oauth.processRefreshTokenResponse(server, client, answer);
    token = tokens.refresh_token ?? '';
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    await refresh(client, DPoP);
    const late = oauth.DPoP(wrongClock, keys);
    await expect(refresh(wrongClock, late)).rejects.toMatchObject({ error: 'use_dpop_nonce' });
    await refresh(wrongClock, late);
    vi.setSystemTime(Date.now() + 3_600_000);
    await expect(refresh(wrongClock, late)).rejects.toMatchObject({ error: 'use_dpop_nonce' });
  } finally {
    vi.useRealTimers();
  }
});

test('a code requested with one key is refused with another', async () => {
  const other = await proving();
  const params = { dpop_jkt: await other.calculateThumbprint() };
  await expect(redeem(await proving(), params)).rejects.toMatchObject({ error: 'invalid_grant' });
});

/** A request to the shop's API with token and proof. */
async function callWith(DPoP: oauth.DPoPHandle, token: string): Promise<Request> {
  let sent: Request | undefined;
  const api = new URL('https://shop.example/api');
  await oauth.protectedResourceRequest(token, 'GET', api, undefined, null, {
    DPoP,
    [oauth.customFetch]: async (url: string, init) => {
      sent = new Request(url, { method: init.method, headers: init.headers });
      return new Response();
    },
  });
  if (!sent) throw new Error('Nothing was sent');
  return sent;
}
