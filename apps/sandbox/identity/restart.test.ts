import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AOIFE,
  askToken,
  redeem,
  STEP_UP_SCOPE,
  startIdentity,
  type TestIdentity,
  TOM,
  visit,
} from '../../../tests/kit/shop/identity.ts';
import { DEMO_PASSWORD } from './members/credentials.ts';
import { DEMO_CODE } from './members/one-time-codes.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('keys survive a restart', async () => {
  const keys = async () => (await fetch(`${identity.url}/.well-known/jwks.json`)).text();
  const before = await keys();
  await identity.restart();
  expect(await keys()).toBe(before);
});

test('sessions, codes, refresh tokens and recent one-time codes survive a restart', async () => {
  const browser = visit(identity);
  const ended = await browser.authorize(
    { scope: STEP_UP_SCOPE },
    { login: { identifier: AOIFE.number, password: DEMO_PASSWORD }, mfa: { code: DEMO_CODE } },
  );
  await identity.restart();
  expect((await redeem(identity, ended)).status).toBe(200);
  expect(
    (await browser.authorize({ scope: STEP_UP_SCOPE, prompt: 'none' })).callback?.has('code'),
  ).toBe(true);
  const { body } = await redeem(identity, await browser.authorize());
  await identity.restart();
  const fields = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
  expect((await askToken(identity, fields)).status).toBe(200);
  await identity.restart();
  // A used refresh token stays used after a restart.
  expect((await askToken(identity, fields)).status).toBe(400);
});

test('a removed member has to log in again', async () => {
  const browser = visit(identity);
  const { body } = await redeem(identity, await browser.logIn());
  await identity.restart({ members: [TOM] });
  const fields = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
  expect((await askToken(identity, fields)).status).toBe(400);
  expect((await browser.authorize({ prompt: 'none' })).callback?.get('error')).toBe(
    'login_required',
  );
  expect((await browser.logIn(TOM.number)).callback?.has('code')).toBe(true);
  await identity.restart();
});

test('an open log-in page still works', async () => {
  const browser = visit(identity);
  const { page } = await browser.authorize();
  await identity.restart();
  const answer = await browser.send(page?.url ?? '', {
    identifier: AOIFE.number,
    password: DEMO_PASSWORD,
  });
  const resumed = await browser.send(answer.headers.get('location') ?? '');
  expect(resumed.headers.get('location')).toContain('http://localhost:4000/callback?code=');
});
