import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  AOIFE,
  PUBLIC_ORIGIN,
  startTestApi,
  type TestApi,
} from '../../../../../tests/kit/api/api.ts';
import {
  AUDIENCE,
  createDpopKey,
  type DpopKey,
  epoch,
  secondOpinion,
  type TestIssuer,
} from '../../../../../tests/kit/api/tokens.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';

let api: TestApi;
let issuer: TestIssuer;
let key: DpopKey;
const now = () => api.clock.now;
const CALL = { method: 'GET', url: `${PUBLIC_ORIGIN}/api/users/current` };

beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
  issuer = api.issuerOf('EI');
  key = await createDpopKey(now);
});
afterAll(() => api.stop());
afterEach(() => {
  vi.useRealTimers();
});

type Overrides = Parameters<TestIssuer['accessToken']>[0];

async function askAsBearer(overrides: Overrides = {}): Promise<Response> {
  const token = await issuer.accessToken(overrides);
  return await api.get('/users/current?partner=ei', { authorization: `Bearer ${token}` });
}

test('a bearer token is accepted, by oauth4webapi as well [7.1]', async () => {
  const headers = { authorization: `Bearer ${await issuer.accessToken()}` };
  expect((await api.get('/users/current?partner=ei', headers)).status).toBe(200);
  await secondOpinion(issuer, new Request(CALL.url, { headers }), now());
});

test('a bound token with its proof is accepted, by oauth4webapi as well', async () => {
  const token = await issuer.accessToken({ claims: { cnf: key.cnf } });
  const headers = { authorization: `DPoP ${token}`, dpop: await key.proof({ ...CALL, token }) };
  expect((await api.get('/users/current?partner=ei', headers)).status).toBe(200);
  await secondOpinion(issuer, new Request(CALL.url, { headers }), now(), true);
});

test.each([
  `${CALL.url}?partner=ei#top`,
  'HTTPS://SHOP.EXAMPLE:443/api/users/current',
  `${PUBLIC_ORIGIN}/api/users/../users/current`,
])('an address is compared for what it means: %s', async (htu) => {
  const token = await issuer.accessToken({ claims: { cnf: key.cnf } });
  const dpop = await key.proof({ ...CALL, token }, { claims: { htu } });
  const headers = { authorization: `dpop ${token}`, dpop };
  expect((await api.get('/users/current?partner=ei', headers)).status).toBe(200);
});

test.each(['at+jwt', 'application/at+jwt', 'JWT', undefined])(
  'a provider may call its access tokens %s',
  async (typ) => {
    expect((await askAsBearer({ header: { typ } })).status).toBe(200);
  },
);

test('a provider’s token may have several audiences, no id and no client', async () => {
  const aud = [AUDIENCE, `${issuer.issuer}userinfo`];
  const claims = { aud, jti: undefined, client_id: undefined, auth_time: undefined };
  expect((await askAsBearer({ claims })).status).toBe(200);
});

test('clocks may differ by a little', async () => {
  expect((await askAsBearer({ claims: { exp: epoch(now()) - 4 } })).status).toBe(200);
});

test('a new key of the provider is taken, and its old one no longer', async () => {
  const old = { authorization: `Bearer ${await issuer.accessToken()}` };
  expect((await api.get('/users/current?partner=ei', old)).status).toBe(200);
  issuer.rotateKey();
  expect((await askAsBearer()).status).toBe(401);

  // Keys are not asked for again within half a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect((await askAsBearer()).status).toBe(200);
  expect((await api.get('/users/current?partner=ei', old)).status).toBe(401);
});

test('a provider that cannot be reached is our trouble, not the member’s', async () => {
  const authorization = `Bearer ${await api.issuerOf('BA').accessToken()}`;
  await api.issuerOf('BA').stop();
  const answer = await api.get('/users/current?partner=ba', { authorization });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  expect(api.logged).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: 'identity provider keys could not be fetched',
      err: expect.objectContaining({ message: expect.stringContaining('ECONNREFUSED') }),
    }),
  );
  expect(JSON.stringify(api.logged)).not.toContain(authorization.split('.')[1]);
  const malformed = await api.get('/users/current?partner=ba', { authorization: 'Bearer x' });
  expect(malformed.status).toBe(401);
});
