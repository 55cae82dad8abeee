import { startAnswer } from '@cairn/contract/orders/start-transaction';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, PUBLIC_ORIGIN, startTestApi, type TestApi } from '../../../tests/kit/api/api.ts';
import { aviosFor, TOM } from '../../../tests/kit/api/paying-api.ts';
import { API_KEY, HMAC_KEY, MERCHANT } from '../../../tests/kit/api/payments.ts';
import { AUDIENCE } from '../../../tests/kit/api/tokens.ts';
import { sharedSecret } from './database/shared-secret.ts';
import { NO_APPROVALS } from './desk/approvals/approval-rules.ts';
import { startApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A shop of its own on the test's database. */
async function startShop(stepUpSecret?: Uint8Array) {
  const { url } = api.connection;
  if (url === undefined) throw new Error('Several shops need a server');
  const { issuer, keysUrl } = api.issuerOf('EI');
  return await startApi({
    database: { url, dataFolder: '' },
    companies: ['EI'],
    identity: {
      audience: AUDIENCE,
      requireDpop: false,
      publicOrigin: PUBLIC_ORIGIN,
      providers: [{ company: 'EI', issuer, keysUrl }],
    },
    payments: {
      apiKey: API_KEY,
      merchantAccount: MERCHANT,
      statementName: 'CAIRN AVIOS SHOP',
      hmacKeys: [HMAC_KEY],
      isLive: false,
      liveUrlPrefix: undefined,
      baseUrl: undefined,
    },
    mail: { url: 'smtp://127.0.0.1:9', from: 'shop@cairn.example', contactTo: 'a@cairn.example' },
    shopUrl: PUBLIC_ORIGIN,
    seller: ['Cairn avios shop'],
    stepUpSecret,
    limits: {
      address: 9,
      member: 9,
      signature: 9,
      start: 9,
      recipient: 9,
      contact: 9,
      file: 9,
      privacy: 9,
      staff: 9,
    },
    rules: NO_APPROVALS,
    isInMaintenance: false,
    runsJobs: false,
    demoMembers: [AOIFE, TOM],
    log: api.log,
    onProgress: () => undefined,
  });
}

/** The signed description of a transfer that a start returns for the identity provider to show. */
async function signedNote({ fetch }: Awaited<ReturnType<typeof startShop>>): Promise<string> {
  const token = await api.issuerOf('EI').accessToken();
  const url = `${PUBLIC_ORIGIN}/api/transactions?partner=ei&product=transfer`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify(aviosFor(TOM, 1_000));
  const answer = await fetch(new Request(url, { method: 'POST', headers, body }));
  return startAnswer.parse(await answer.json()).encodedAuthState ?? '';
}

test('shops without STEP_UP_SECRET share the one in their database, and the setting overrides it', async () => {
  const shops = await Promise.all([startShop(), startShop()]);
  const secret = await sharedSecret(api.connection.db, 'step-up');
  expect(secret.length).toBeGreaterThanOrEqual(32);
  for (const shop of shops) {
    const note = await signedNote(shop);
    expect(decodeProtectedHeader(note).alg).toBe('HS256');
    await jwtVerify(note, secret);
    await shop.stop();
  }
  const own = await startShop(Buffer.from('a secret of its own'));
  const note = await signedNote(own);
  await own.stop();
  await jwtVerify(note, Buffer.from('a secret of its own'));
  await expect(jwtVerify(note, secret)).rejects.toThrow(errors.JWSSignatureVerificationFailed);
});
