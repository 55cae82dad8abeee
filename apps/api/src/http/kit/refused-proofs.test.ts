import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_ORIGIN, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import {
  createDpopKey,
  type DpopKey,
  epoch,
  secondOpinion,
  type TestIssuer,
} from '../../../../../tests/kit/api/tokens.ts';

let api: TestApi;
let strictApi: TestApi;
let issuer: TestIssuer;
let key: DpopKey;
let otherKey: DpopKey;
let largeKey: DpopKey;
const now = () => api.clock.now;
const CALL = { method: 'POST', url: `${PUBLIC_ORIGIN}/api/saveToken` };

beforeAll(async () => {
  [api, strictApi] = await Promise.all([
    startTestApi(),
    startTestApi(['EI'], { requireDpop: true }),
  ]);
  issuer = api.issuerOf('EI');
  key = await createDpopKey(now);
  otherKey = await createDpopKey(now);
  largeKey = await createDpopKey(now, 'ES384');
}, 60_000);
afterAll(() => Promise.all([api.stop(), strictApi.stop()]));

type Sent = { scheme?: 'Bearer' | 'DPoP'; token: string; proofs: string[] };
type Case = [name: string, reason: string, sent: () => Promise<Sent>];
type Overrides = NonNullable<Parameters<DpopKey['proof']>[1]> & { by?: DpopKey; boundTo?: DpopKey };

async function send(sent: Sent, asked = api): Promise<Response> {
  const init = { method: 'POST', headers: headersOf(sent) };
  return await asked.request('/saveToken?partner=ei', init);
}

function headersOf({ scheme = 'DPoP', token, proofs }: Sent): Headers {
  const headers = new Headers({ authorization: `${scheme} ${token}` });
  for (const proof of proofs) headers.append('dpop', proof);
  return headers;
}

async function bound(overrides: Overrides = {}): Promise<Sent & { proofs: [string] }> {
  const { by = key, boundTo = key, ...fields } = overrides;
  const token = await issuer.accessToken({ claims: { cnf: boundTo.cnf } });
  return { token, proofs: [await by.proof({ ...CALL, token }, fields)] };
}

async function unbound(): Promise<Sent & { proofs: [string] }> {
  const token = await issuer.accessToken();
  return { token, proofs: [await key.proof({ ...CALL, token })] };
}

/** A proof that would be accepted but for what is overridden. */
function proof(name: string, reason: string, overrides: () => Overrides): Case {
  return [name, reason, () => bound(overrides())];
}

const MUST_BE_DPOP = 'The token is bound to a key and must come as DPoP.';
const NOT_BOUND = 'The token is bound to no key.';
const UNSIGNED = 'The proof is malformed or not signed by the key it carries.';
const MALFORMED_CLAIM = 'A claim of the proof is missing or malformed.';
const ELSEWHERE = 'The proof is for another address.';
const NOT_NOW = 'The proof is not of now.';

const CASES: Case[] = [
  [
    'a bound token sent as Bearer',
    MUST_BE_DPOP,
    async () => ({ ...(await bound()), scheme: 'Bearer', proofs: [] }),
  ],
  [
    'a bound token sent as Bearer with its proof',
    MUST_BE_DPOP,
    async () => ({ ...(await bound()), scheme: 'Bearer' }),
  ],
  ['an unbound token sent as DPoP', NOT_BOUND, unbound],
  [
    'an unbound token sent as Bearer with a proof',
    NOT_BOUND,
    async () => ({ ...(await unbound()), scheme: 'Bearer' }),
  ],
  ['no proof', 'The proof is missing.', async () => ({ ...(await bound()), proofs: [] })],
  [
    'two proofs',
    'There is more than one proof.',
    async () => {
      const { token, proofs } = await bound();
      return { token, proofs: [...proofs, await key.proof({ ...CALL, token })] };
    },
  ],
  ['a malformed proof', UNSIGNED, async () => ({ ...(await bound()), proofs: ['aaa.bbb.ccc'] })],
  proof('another key', 'The token is bound to another key.', () => ({ by: otherKey })),
  proof('the right key named, another one used', UNSIGNED, () => ({
    by: otherKey,
    header: { jwk: key.publicKey },
  })),
  proof('a private key in the proof', UNSIGNED, () => ({ header: { jwk: key.privateKey } })),
  proof('no key in the proof', UNSIGNED, () => ({ header: { jwk: undefined } })),
  proof('another algorithm', UNSIGNED, () => ({ by: largeKey, boundTo: largeKey })),
  proof('another type', UNSIGNED, () => ({ header: { typ: 'JWT' } })),
  proof('another method', 'The proof is for another method.', () => ({ claims: { htm: 'GET' } })),
  proof('another path', ELSEWHERE, () => ({ claims: { htu: `${CALL.url}/x` } })),
  proof('another origin', ELSEWHERE, () => ({
    claims: { htu: 'https://phisher.example/api/saveToken' },
  })),
  proof('no address', ELSEWHERE, () => ({ claims: { htu: 'here' } })),
  proof('another token', 'The proof is for another token.', () => ({
    claims: { ath: 'fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo' },
  })),
  proof('no token', MALFORMED_CLAIM, () => ({ claims: { ath: undefined } })),
  proof('no id', MALFORMED_CLAIM, () => ({ claims: { jti: undefined } })),
  proof('a stale proof', NOT_NOW, () => ({ claims: { iat: epoch(now()) - 301 } })),
  // A second more, because oauth4webapi's clock goes on meanwhile.
  proof('a proof of the future', NOT_NOW, () => ({ claims: { iat: epoch(now()) + 302 } })),
];

describe.each(CASES)('%s', (_, reason, sent) => {
  test('is refused', async () => {
    const given = await sent();
    const answer = await send(given);
    expect(await answer.json()).toEqual({ code: 'unauthorised', message: reason });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('algs="ES256"');
    const logged = JSON.stringify(api.logged);
    const parts = [given.token, ...given.proofs].flatMap((text) => text.split('.'));
    for (const part of parts.filter(({ length }) => length > 9)) {
      expect(logged).not.toContain(part);
    }
  });

  test('is refused by oauth4webapi as well', async () => {
    const request = new Request(CALL.url, { method: 'POST', headers: headersOf(await sent()) });
    await expect(secondOpinion(issuer, request, now())).rejects.toThrow();
  });
});

test('a proof is good once, however often it comes at the same time', async () => {
  const sent = await bound();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(sent)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(401)]);
  const late = await send(sent);
  expect(await late.json()).toMatchObject({ message: 'The proof was used before.' });
  expect(late.headers.get('www-authenticate')).toBe(
    'DPoP error="invalid_dpop_proof", error_description="The proof was used before", algs="ES256", Bearer',
  );
});

test('a proof is remembered as long as it could be used, and no longer than needed', async () => {
  const present = now();
  const sent = await bound({ claims: { iat: epoch(present) + 65 } });
  expect((await send(sent)).status).toBe(204);
  api.clock.now = new Date(present.getTime() + 129_000);
  expect(await (await send(sent)).json()).toMatchObject({ message: 'The proof was used before.' });

  api.clock.now = new Date(present.getTime() + 400_000);
  expect(await (await send(sent)).json()).toMatchObject({ message: NOT_NOW });
  await send(await bound());
  const kept = await api.connection.db.selectFrom('dpop_proof').selectAll().execute();
  expect(kept).toHaveLength(1);
  api.clock.now = present;
});

test.each([
  [-64, 204],
  [-66, 401],
  [64, 204],
  [66, 401],
])('a proof made %i s from now is answered with %i', async (offset, status) => {
  const sent = await bound({ claims: { iat: epoch(now()) + offset } });
  expect((await send(sent)).status).toBe(status);
});

test('an unbound token is refused where DPoP is required', async () => {
  strictApi.clock.now = now();
  const strictIssuer = strictApi.issuerOf('EI');
  const headers = { authorization: `Bearer ${await strictIssuer.accessToken()}` };
  const answer = await strictApi.request('/saveToken?partner=ei', { method: 'POST', headers });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe(
    'DPoP error="invalid_token", error_description="The token must be bound to a key", algs="ES256"',
  );
  const request = new Request(CALL.url, { method: 'POST', headers });
  await expect(secondOpinion(strictIssuer, request, now(), true)).rejects.toThrow();

  const token = await strictIssuer.accessToken({ claims: { cnf: key.cnf } });
  const proofs = [await key.proof({ ...CALL, token })];
  expect((await send({ token, proofs }, strictApi)).status).toBe(204);
});
