import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AOIFE,
  askToken,
  STEP_UP_SCOPE,
  startIdentity,
  type TestIdentity,
} from '../../../../tests/kit/shop/identity.ts';
import { TOKEN_EXCHANGE } from './grants.ts';
import { LEGACY_SESSION } from './token-exchange.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

type Session = {
  key?: CryptoKey | Uint8Array;
  typ?: string;
  audience?: string;
  subject?: string;
  ends?: string;
};

async function legacySession(wrong: Session = {}): Promise<string> {
  const own = await identity.privateKey();
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: wrong.typ ?? 'legacy-session+jwt' })
    .setAudience(wrong.audience ?? `${identity.url}/`)
    .setSubject(wrong.subject ?? `auth0|${AOIFE.number}`)
    .setIssuedAt()
    .setExpirationTime(wrong.ends ?? '5m')
    .sign(wrong.key ?? own.key);
}

function exchange(token: string, fields = {}) {
  return askToken(identity, {
    grant_type: TOKEN_EXCHANGE,
    subject_token: token,
    subject_token_type: LEGACY_SESSION,
    audience: identity.settings.audience,
    scope: STEP_UP_SCOPE,
    ...fields,
  });
}

test('a legacy session is exchanged for tokens, never with the debit scope [7.28]', async () => {
  const { status, body } = await exchange(await legacySession(), { organization: 'org_ei' });
  expect(status).toBe(200);
  expect(body.scope).toContain('write:transaction_credit');
  expect(body.scope).not.toContain('write:transaction_debit');
  expect(decodeJwt(body.access_token ?? '')).toMatchObject({
    member_number: AOIFE.number,
    amr: ['ext'],
  });
  expect(decodeJwt(body.id_token ?? '')).toMatchObject({ name: 'Aoife Brennan', org_id: 'org_ei' });
  const renewed = await askToken(identity, {
    grant_type: 'refresh_token',
    refresh_token: body.refresh_token ?? '',
  });
  expect(renewed.status).toBe(200);
});

test('a legacy session that is forged, expired, of an unknown member or for another audience is refused', async () => {
  const stranger = await generateKeyPair('RS256');
  const wrongs: Session[] = [
    { key: stranger.privateKey },
    { typ: 'at+jwt' },
    { audience: 'https://else.example/' },
    { subject: 'auth0|nobody' },
    { ends: '-1m' },
  ];
  for (const wrong of wrongs) {
    expect(await exchange(await legacySession(wrong))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'subject_token is not accepted' },
    });
  }
  expect((await exchange('garbage')).body).toMatchObject({ error: 'invalid_grant' });
});

test('a subject token of another type, or for another service, is refused', async () => {
  const token = await legacySession();
  const typed = await exchange(token, { subject_token_type: 'urn:else' });
  expect(typed.body).toMatchObject({ error: 'invalid_grant' });
  const elsewhere = await exchange(token, { audience: 'https://else.example' });
  expect(elsewhere.body).toMatchObject({
    error: 'invalid_target',
    error_description: 'Service not found: https://else.example',
  });
});
