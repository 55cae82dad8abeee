import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_ORIGIN, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import {
  epoch,
  secondOpinion,
  startTestIssuer,
  type TestIssuer,
} from '../../../../../tests/kit/api/tokens.ts';

let api: TestApi;
let issuer: TestIssuer;
let stranger: TestIssuer;
let publishedKeys: Uint8Array;
const now = () => api.clock.now;

beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
  issuer = api.issuerOf('EI');
  stranger = await startTestIssuer(now);
  publishedKeys = await (await fetch(issuer.keysUrl)).bytes();
});
afterAll(() => Promise.all([api.stop(), stranger.stop()]));

type Case = [name: string, reason: string, authorization: () => Promise<string | undefined>];
type Overrides = NonNullable<Parameters<TestIssuer['accessToken']>[0]>;

/** A token that would be accepted but for what is overridden. */
function token(name: string, reason: string, overrides: () => Overrides): Case {
  return [name, reason, async () => `Bearer ${await issuer.accessToken(overrides())}`];
}

const MALFORMED_HEADER = 'The Authorization header is not Bearer or DPoP and a token.';
const UNSIGNED = 'The token is malformed or not signed by the identity provider.';
const MALFORMED_CLAIM = 'A claim of the token is malformed.';
const UNACCEPTABLE = 'The token is not acceptable:';

const CASES: Case[] = [
  ['no token', 'This call needs an access token.', async () => undefined],
  ['another scheme', MALFORMED_HEADER, async () => 'Basic bWVtYmVyOnBhc3M='],
  ['a scheme alone', MALFORMED_HEADER, async () => 'Bearer'],
  ['two tokens', MALFORMED_HEADER, async () => 'Bearer aaa bbb'],
  ['a malformed token', UNSIGNED, async () => 'Bearer aaa.bbb.ccc'],
  [
    'a token whose claims were changed',
    UNSIGNED,
    async () => {
      const [header, , signature] = (await issuer.accessToken()).split('.');
      const claims = Buffer.from(JSON.stringify(issuer.claims())).toString('base64url');
      return `Bearer ${header}.${claims}.${signature}`;
    },
  ],
  ['alg none', UNSIGNED, async () => `Bearer ${new UnsecuredJWT(issuer.claims()).encode()}`],
  token('alg HS256 with what is published as its secret', UNSIGNED, () => ({
    header: { alg: 'HS256' },
    key: publishedKeys,
  })),
  [
    'another’s key under the same name',
    UNSIGNED,
    async () => `Bearer ${await stranger.accessToken({ claims: { iss: issuer.issuer } })}`,
  ],
  token('a key that is not published', UNSIGNED, () => ({ header: { kid: 'key-7' } })),
  token('another audience', `${UNACCEPTABLE} aud.`, () => ({
    claims: { aud: 'https://another.example' },
  })),
  token('no audience', `${UNACCEPTABLE} aud.`, () => ({ claims: { aud: undefined } })),
  token('an unknown issuer', `${UNACCEPTABLE} iss.`, () => ({ claims: { iss: stranger.issuer } })),
  ['an unknown issuer’s token', UNSIGNED, async () => `Bearer ${await stranger.accessToken()}`],
  token('another company’s issuer [6.5]', `${UNACCEPTABLE} iss.`, () => ({
    claims: { iss: api.issuerOf('BA').issuer },
  })),
  [
    'another company’s token [6.5]',
    UNSIGNED,
    async () => `Bearer ${await api.issuerOf('BA').accessToken()}`,
  ],
  token('an expired token', 'The token has expired.', () => ({
    claims: { exp: epoch(now()) - 5 },
  })),
  token('no expiry', `${UNACCEPTABLE} exp.`, () => ({ claims: { exp: undefined } })),
  token('no subject', `${UNACCEPTABLE} sub.`, () => ({ claims: { sub: undefined } })),
  token('no date of issue', `${UNACCEPTABLE} iat.`, () => ({ claims: { iat: undefined } })),
  token('a token for later', `${UNACCEPTABLE} nbf.`, () => ({
    claims: { nbf: epoch(now()) + 60 },
  })),
  token('an ID token', `${UNACCEPTABLE} aud.`, () => ({
    header: { typ: 'JWT' },
    claims: { aud: 'shop', nonce: 'n-1' },
  })),
  token('an ID token whose audience fits', 'Not an access token.', () => ({
    header: { typ: 'JWT' },
    claims: { nonce: 'n-1' },
  })),
  token('a token of another type', 'Not an access token.', () => ({
    header: { typ: 'logout+jwt' },
  })),
  token('a subject that is no text', MALFORMED_CLAIM, () => ({ claims: { sub: 7 } })),
  token('a token bound to a certificate', MALFORMED_CLAIM, () => ({
    claims: { cnf: { 'x5t#S256': 'thumbprint' } },
  })),
];

describe.each(CASES)('%s', (_, reason, authorization) => {
  test('is refused', async () => {
    const given = await authorization();
    const answer = await api.get(
      '/users/current?partner=ei',
      given ? { authorization: given } : {},
    );
    expect(await answer.json()).toEqual({ code: 'unauthorised', message: reason });
    expect(answer.status).toBe(401);
    const logged = JSON.stringify(api.logged);
    const parts = (given ?? '').split(/[ .]/);
    for (const part of parts.filter(({ length }) => length > 9)) {
      expect(logged).not.toContain(part);
    }
  });

  test('is refused by oauth4webapi as well', async () => {
    const given = await authorization();
    const headers: HeadersInit = given ? { authorization: given } : {};
    const request = new Request(`${PUBLIC_ORIGIN}/api/users/current?partner=ei`, { headers });
    await expect(secondOpinion(issuer, request, now())).rejects.toThrow();
  });
});

test.each(['x', '', null, 7])(
  'who has %j for a membership number is a visitor, not an intruder [6.2]',
  async (member_number) => {
    const token = await issuer.accessToken({ claims: { member_number } });
    const authorization = `Bearer ${token}`;
    expect((await api.get('/users/current?partner=ei', { authorization })).status).toBe(403);
    const saved = await api.request('/saveToken?partner=ei', {
      method: 'POST',
      headers: { authorization },
    });
    expect(saved.status).toBe(204);
  },
);

test.each(['nonce', 'at_hash', 'c_hash'])('a token with %s is an ID token', async (claim) => {
  const token = await issuer.accessToken({ claims: { [claim]: 'x' } });
  const answer = await api.get('/users/current?partner=ei', { authorization: `Bearer ${token}` });
  expect(await answer.json()).toMatchObject({ message: 'Not an access token.' });
});

test('who brings no token is told what to bring, and of no error', async () => {
  const { headers } = await api.get('/users/current?partner=ei');
  expect(headers.get('www-authenticate')).toBe('DPoP algs="ES256", Bearer');
});

test('who brings a bad token is told what is wrong with it', async () => {
  const { headers } = await api.get('/users/current?partner=ei', { authorization: 'Bearer x' });
  expect(headers.get('www-authenticate')).toBe(
    'DPoP algs="ES256", Bearer error="invalid_token", error_description="The token is malformed or not signed by the identity provider"',
  );
});
