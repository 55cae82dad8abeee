import { decodeJwt, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  AOIFE,
  askToken,
  redeem,
  STEP_UP_SCOPE,
  signNote,
  startIdentity,
  type TestIdentity,
  TOM,
  visit,
} from '../../../../tests/kit/shop/identity.ts';
import { DEMO_CODE } from '../members/one-time-codes.ts';
import { MFA_OTP } from '../tokens/grants.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
// Wrong codes count for five minutes.
afterEach(() => identity.advance(301_000));
afterAll(() => identity.stop());

const silent = { prompt: 'none', scope: STEP_UP_SCOPE };
const code = { code: DEMO_CODE };

async function loggedIn(who = AOIFE.number) {
  const browser = visit(identity);
  const { body } = await redeem(identity, await browser.logIn(who));
  return { browser, tokens: body };
}

function orderNote(claims: Record<string, unknown>, key?: Uint8Array<ArrayBuffer>) {
  const now = identity.settings.now?.();
  return signNote(claims, { ...(key && { key }), ...(now && { now }) });
}

test('a silent request for the step-up scope is refused with the message that the SDK expects [8.27]', async () => {
  const { browser } = await loggedIn();
  const { callback } = await browser.authorize(silent);
  expect(callback?.get('error')).toBe('login_required');
  expect(callback?.get('error_description')).toBe('Multifactor authentication required');
});

test('a one-time code grants the step-up scope for five minutes, without a refresh token [6.4]', async () => {
  const { browser } = await loggedIn();
  const { body } = await redeem(
    identity,
    await browser.authorize({ scope: STEP_UP_SCOPE }, { mfa: code }),
  );
  expect(body.scope).toContain('write:transaction_debit');
  expect(body).not.toHaveProperty('refresh_token');
  expect(decodeJwt(body.access_token ?? '')).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });

  identity.advance(240_000);
  expect((await browser.authorize(silent)).callback?.has('code')).toBe(true);
  identity.advance(61_000);
  expect((await browser.authorize(silent)).callback?.get('error')).toBe('login_required');
});

test('a one-time code entered in one browser does not step up another browser', async () => {
  const { browser } = await loggedIn();
  await browser.authorize({ scope: STEP_UP_SCOPE }, { mfa: code });
  const other = await loggedIn();
  expect((await other.browser.authorize(silent)).callback?.get('error')).toBe('login_required');
});

test('a visitor logs in and enters a code in one flow', async () => {
  const browser = visit(identity);
  const login = { identifier: AOIFE.number, password: 'cairn-demo' };
  const { callback } = await browser.authorize({ scope: STEP_UP_SCOPE }, { login, mfa: code });
  expect(callback?.has('code')).toBe(true);
});

test('a wrong code shows an error, and after five even the right one must wait', async () => {
  const { browser } = await loggedIn();
  const tryCode = (typed: string) =>
    browser.authorize({ scope: STEP_UP_SCOPE }, { mfa: { code: typed } });
  expect((await tryCode('')).page?.text).toContain('The code is missing');
  for (let i = 0; i < 5; i++) expect((await tryCode('123456')).page?.status).toBe(400);
  const { page } = await tryCode(DEMO_CODE);
  expect(page?.status).toBe(429);
  expect(page?.text).toContain('Please wait 5 minutes');
  identity.advance(301_000);
  expect((await tryCode('000 000')).callback?.has('code')).toBe(true);
});

test('the code page shows the order, and the token names it', async () => {
  const { browser } = await loggedIn();
  const encoded = await orderNote(SHOWN);
  const params = { scope: STEP_UP_SCOPE, encoded_auth_state: encoded };
  const { page } = await browser.authorize(params);
  expect(page?.text).toContain('12,000 avios');
  expect(page?.text).toContain('8821');
  const { body } = await redeem(identity, await browser.authorize(params, { mfa: code }));
  expect(decodeJwt(body.access_token ?? '')).toMatchObject({ order_id: 't42' });
  expect(decodeJwt(body.id_token ?? '')).not.toHaveProperty('order_id');
  // Another order needs its own confirmation, even right after a code.
  expect((await browser.authorize(params)).page?.text).toContain('12,000 avios');
});

test('a transfer without an order is shown, and the token is bound to it', async () => {
  const { browser } = await loggedIn();
  const transfer = { transfer_avios: '12000', transfer_recipient: '3081470000000002' };
  const params = { scope: STEP_UP_SCOPE, ...transfer };
  const { page } = await browser.authorize(params);
  expect(page?.text).toContain('12,000 avios');
  expect(page?.text).toContain('<dd>0002</dd>');
  const { body } = await redeem(identity, await browser.authorize(params, { mfa: code }));
  expect(decodeJwt(body.access_token ?? '')).toMatchObject({
    transfer: { avios: 12_000, recipient: '3081470000000002' },
  });
  expect((await browser.authorize(params)).page?.text).toContain('12,000 avios');
  const standard = await redeem(identity, await browser.authorize(transfer));
  expect(decodeJwt(standard.body.access_token ?? '')).not.toHaveProperty('transfer');
});

const SHOWN = { order: 't42', avios: 12_000, recipient: '8821' };
const STRANGER = new TextEncoder().encode('somebody else’s key, which the shop does not know');

async function expectRefused(note: string) {
  const { browser } = await loggedIn();
  const params = { scope: STEP_UP_SCOPE, encoded_auth_state: note };
  const { callback } = await browser.authorize(params, { mfa: code });
  expect(Object.fromEntries(callback ?? [])).toMatchObject({
    error: 'invalid_request',
    error_description: 'encoded_auth_state is not signed by the shop, or has expired',
  });
  expect(callback?.has('code')).toBe(false);
}

test.each([
  ['unreadable', async () => 'garbage'],
  ['without claims', async () => 'a.b.c'],
  ['of somebody else', () => orderNote(SHOWN, STRANGER)],
  ['unsigned', async () => new UnsecuredJWT(SHOWN).setExpirationTime('10m').encode()],
  ['of the shop about something else', () => orderNote({ ...SHOWN, avios: '12', order: {} })],
])('a note that is %s is refused: nothing is shown, and no token is given', async (_, note) => {
  await expectRefused(await note());
});

test('a note is good for as long as the shop says', async () => {
  const note = await orderNote(SHOWN);
  identity.advance(601_000);
  await expectRefused(note);
});

test('the note of an order is nobody else’s: changed by one letter it is refused', async () => {
  const [header, , signature] = (await orderNote(SHOWN)).split('.');
  const changed = (await orderNote({ ...SHOWN, avios: 99_000 })).split('.')[1];
  await expectRefused([header, changed, signature].join('.'));
});

test('without a note a step-up names no order, and a note does not change a standard token', async () => {
  const { browser } = await loggedIn();
  const params = { scope: STEP_UP_SCOPE, encoded_auth_state: '' };
  const stepUp = await redeem(identity, await browser.authorize(params, { mfa: code }));
  expect(decodeJwt(stepUp.body.access_token ?? '')).not.toHaveProperty('order_id');
  const note = await orderNote(SHOWN);
  const { body } = await redeem(identity, await browser.authorize({ encoded_auth_state: note }));
  expect(decodeJwt(body.access_token ?? '')).not.toHaveProperty('order_id');
});

test('the step-up scope by refresh token needs a code, which completes the request [8.27]', async () => {
  const { tokens } = await loggedIn();
  const call = (token = '') =>
    askToken(identity, { grant_type: 'refresh_token', refresh_token: token, scope: STEP_UP_SCOPE });
  const demand = await call(tokens.refresh_token);
  expect(demand.status).toBe(403);
  expect(demand.body).toMatchObject({
    error: 'mfa_required',
    error_description: 'Multifactor authentication required',
    mfa_token: expect.any(String),
  });
  await identity.restart();
  const complete = (otp: string) =>
    askToken(identity, { grant_type: MFA_OTP, mfa_token: demand.body.mfa_token ?? '', otp });
  expect((await complete('123456')).body).toMatchObject({
    error: 'invalid_grant',
    error_description: 'Invalid otp_code.',
  });
  const { status, body } = await complete(DEMO_CODE);
  expect(status).toBe(200);
  expect(body.scope).toContain('write:transaction_debit');
  expect(decodeJwt(body.access_token ?? '')).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });

  // The mfa_token works once. The refresh token is rotated, and the new one has no debit scope.
  expect((await complete(DEMO_CODE)).body).toMatchObject({ error: 'invalid_grant' });
  const renewed = await askToken(identity, {
    grant_type: 'refresh_token',
    refresh_token: body.refresh_token ?? '',
  });
  expect(renewed.body.scope).toContain('write:transaction_credit');
  expect(renewed.body.scope).not.toContain('write:transaction_debit');
  expect((await call(tokens.refresh_token)).body).toMatchObject({
    error: 'invalid_grant',
    error_description: 'Unknown or invalid refresh token.',
  });
});

test('the MFA API names the member’s authenticator and challenges it, for a valid mfa_token only', async () => {
  const demand = async (who: string) => {
    const { tokens } = await loggedIn(who);
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    const { body } = await askToken(identity, { ...fields, scope: STEP_UP_SCOPE });
    return body.mfa_token ?? '';
  };
  const mfa_token = await demand(AOIFE.number);
  const list = (authorization: string) =>
    fetch(`${identity.url}/mfa/authenticators`, {
      headers: { authorization, origin: 'http://localhost:4000' },
    });
  const listed = await list(`Bearer ${mfa_token}`);
  expect(listed.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
  const [authenticator] = await listed.json();
  expect(authenticator).toEqual({
    id: expect.stringMatching(/^totp\|dev_\w+$/),
    authenticator_type: 'otp',
    type: 'otp',
    active: true,
  });
  const [toms] = await (await list(`Bearer ${await demand(TOM.number)}`)).json();
  for (const wrong of ['', 'Bearer x', `Basic ${mfa_token}`]) {
    expect((await list(wrong)).status).toBe(401);
  }

  const challenge = async (fields: Record<string, string>) => {
    const answer = await fetch(`${identity.url}/mfa/challenge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: 'cairn-ei', mfa_token, ...fields }),
    });
    return [answer.status, await answer.json()];
  };
  const otp = { challenge_type: 'otp' };
  expect(await challenge({ ...otp, authenticator_id: authenticator.id })).toEqual([200, otp]);
  expect(await challenge({ challenge_type: 'oob otp' })).toEqual([200, otp]);
  expect(await challenge({})).toEqual([200, otp]);
  const refused = (status: number, error: string) => [status, expect.objectContaining({ error })];
  expect(await challenge({ challenge_type: 'oob' })).toEqual(
    refused(400, 'unsupported_challenge_type'),
  );
  for (const authenticator_id of ['sms|dev_1', toms.id]) {
    expect(await challenge({ authenticator_id })).toEqual(refused(400, 'invalid_request'));
  }
  expect(await challenge({ client_id: 'stranger' })).toEqual(refused(403, 'invalid_grant'));
  expect(await challenge({ mfa_token: 'x' })).toEqual(refused(403, 'invalid_grant'));
  expect((await fetch(`${identity.url}/mfa/challenge`)).status).toBe(405);
  const preflight = await fetch(`${identity.url}/mfa/challenge`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
});

test('an mfa_token expires after ten minutes, with its refresh token, or after five wrong codes', async () => {
  const { tokens } = await loggedIn();
  const demand = async () => {
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    const { body } = await askToken(identity, { ...fields, scope: STEP_UP_SCOPE });
    return body.mfa_token ?? '';
  };
  const complete = (mfa_token: string, otp = DEMO_CODE) =>
    askToken(identity, { grant_type: MFA_OTP, mfa_token, otp });
  const old = await demand();
  identity.advance(601_000);
  expect((await complete(old)).body).toMatchObject({ error: 'invalid_grant' });

  const tried = await demand();
  for (let i = 0; i < 5; i++) await complete(tried, '1');
  expect(await complete(tried)).toMatchObject({
    status: 429,
    body: { error: 'too_many_attempts', error_description: expect.stringContaining('5 minutes') },
  });

  const left = await demand();
  await askToken(identity, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect((await complete(left)).body).toMatchObject({ error: 'invalid_grant' });
});

test('Cancel on the code page is access_denied', async () => {
  const { browser } = await loggedIn();
  const { callback } = await browser.authorize({ scope: STEP_UP_SCOPE }, { mfa: { cancel: '1' } });
  expect(callback?.get('error')).toBe('access_denied');
});
