import type { Page } from '@playwright/test';
import { SignJWT } from 'jose';
import { AOIFE, STEP_UP_SCOPE, startIdentity } from '../../kit/identity.ts';
import {
  attemptToken,
  clientOptions,
  expect,
  logIn,
  makeClient,
  openShop,
  test,
  tokenCallsFromNow,
} from './fixtures.ts';

test('the first token call learns the nonce and is repeated once [8.30]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const calls = tokenCallsFromNow(identity);
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  expect(calls()).toEqual(['authorization_code use_dpop_nonce', 'authorization_code']);
  const token = await page.evaluate(() =>
    window.client.getTokenSilently({ detailedResponse: true }),
  );
  expect(token?.token_type).toBe('DPoP');
});

test('a nonce that is refused twice is an error [8.30]', async ({
  page,
  context,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  let refused = 0;
  await context.route(`${identity.url}/oauth/token`, (route) => {
    refused += 1;
    return route.fulfill({
      status: 400,
      json: { error: 'use_dpop_nonce' },
      headers: {
        'access-control-allow-origin': sdkShop.origin,
        'access-control-expose-headers': 'DPoP-Nonce',
        'dpop-nonce': `nonce-${refused}`,
      },
    });
  });
  // A refresh token would be lost at the second attempt, hence none.
  await makeClient(page, { ...clientOptions(identity, sdkShop), useRefreshTokens: false });
  const { failure } = await attemptToken(page);
  expect(failure).toMatchObject({
    error: 'use_dpop_nonce',
    message: 'Server rejected DPoP proof: wrong nonce',
  });
  expect(refused).toBe(2);
});

test('tokens are renewed by refresh token [7.28]', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  const calls = tokenCallsFromNow(identity);
  const first = await attemptToken(page, { cacheMode: 'off' });
  const second = await attemptToken(page, { cacheMode: 'off' });
  expect(first.value).not.toBe(second.value);
  expect(calls()).toEqual(['refresh_token', 'refresh_token']);
});

test('a new page renews them in an iframe [7.27]', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  const calls = tokenCallsFromNow(identity);
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const { value } = await attemptToken(page, {
    authorizationParams: { redirect_uri: `${sdkShop.origin}/silent-login` },
  });
  expect(value).toBeDefined();
  expect(calls().at(-1)).toBe('authorization_code');
  expect(calls()).not.toContain('refresh_token');
});

test('and so does a client without refresh tokens', async ({ page, identity, sdkShop }) => {
  const options = { ...clientOptions(identity, sdkShop), useRefreshTokens: false, useDpop: false };
  await openShop(page, sdkShop, options);
  await logIn(page);
  const calls = tokenCallsFromNow(identity);
  const token = await page.evaluate(() =>
    window.client.getTokenSilently({ cacheMode: 'off', detailedResponse: true }),
  );
  expect(token?.token_type).toBe('Bearer');
  expect(calls()).toEqual(['authorization_code']);
});

test('form bodies work as well as JSON [7.28]', async ({ page, identity, sdkShop }) => {
  for (const useFormData of [true, false]) {
    await openShop(page, sdkShop, { ...clientOptions(identity, sdkShop), useFormData });
    if (useFormData) await logIn(page);
    expect((await attemptToken(page)).value).toBeDefined();
    expect((await attemptToken(page, { cacheMode: 'off' })).value).toBeDefined();
  }
});

test('without a refresh token and without the iframe there is none [8.28]', async ({
  page,
  identity,
  sdkShop,
}) => {
  await openShop(page, sdkShop, {
    ...clientOptions(identity, sdkShop),
    useRefreshTokensFallback: false,
  });
  const { failure } = await attemptToken(page);
  expect(failure).toMatchObject({ error: 'missing_refresh_token' });
  expect(failure?.message).toMatch(/^Missing Refresh Token \(audience: '.+', scope: '.+'\)$/);
});

test('who is not logged in learns it silently [8.36]', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  expect((await attemptToken(page)).failure).toMatchObject({ error: 'login_required' });
});

test('in an isolated page the iframe is not tried [8.36]', async ({ page, identity, sdkShop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'crossOriginIsolated', { value: true });
  });
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const { failure } = await attemptToken(page);
  expect(failure).toMatchObject({
    error: 'login_required',
    message: expect.stringContaining('Cross-Origin Isolated'),
  });
});

test('an iframe that never answers times out [8.31]', async ({
  page,
  context,
  identity,
  sdkShop,
}) => {
  await context.route(`${identity.url}/authorize?**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const { failure } = await attemptToken(page, { timeoutInSeconds: 1 });
  expect(failure).toMatchObject({ error: 'timeout' });
});

test('an answer without a reason is a request_error [8.37]', async ({
  page,
  context,
  identity,
  sdkShop,
}) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  await context.route(`${identity.url}/oauth/token`, (route) =>
    route.fulfill({
      status: 500,
      json: {},
      headers: { 'access-control-allow-origin': sdkShop.origin },
    }),
  );
  const { failure } = await attemptToken(page, { cacheMode: 'off' });
  expect(failure).toMatchObject({
    error: 'request_error',
    message: `HTTP error. Unable to fetch ${identity.url}/oauth/token`,
  });
});

test('a rotated refresh token used again is refused, and its family with it', async ({
  page,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  const options = {
    ...clientOptions(identity, sdkShop),
    cacheLocation: 'localstorage',
    useRefreshTokensFallback: false,
  } as const;
  await openShop(page, sdkShop, options);
  await logIn(page);
  const stolen = await page.evaluate(() => ({ ...localStorage }));
  expect((await attemptToken(page, { cacheMode: 'off' })).value).toBeDefined();
  const current = await page.evaluate(() => ({ ...localStorage }));
  for (const state of [stolen, current]) {
    await restoreStorage(page, state);
    await makeClient(page, options);
    expect((await attemptToken(page, { cacheMode: 'off' })).failure).toMatchObject({
      error: 'invalid_grant',
      message: 'Unknown or invalid refresh token.',
    });
  }
});

test('a refused refresh token is made up for by the iframe', async ({
  page,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  const options = { ...clientOptions(identity, sdkShop), cacheLocation: 'localstorage' } as const;
  await openShop(page, sdkShop, options);
  await logIn(page);
  const old = await page.evaluate(() => ({ ...localStorage }));
  await attemptToken(page, { cacheMode: 'off' });
  await restoreStorage(page, old);
  await makeClient(page, options);
  const calls = tokenCallsFromNow(identity);
  expect((await attemptToken(page, { cacheMode: 'off' })).value).toBeDefined();
  expect(calls()).toEqual(['refresh_token invalid_grant', 'authorization_code']);
});

test('a revoked refresh token is gone, and the iframe remains', async ({
  page,
  identity,
  sdkShop,
}) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  await page.evaluate(() => window.client.revokeRefreshToken());
  const calls = tokenCallsFromNow(identity);
  expect((await attemptToken(page, { cacheMode: 'off' })).value).toBeDefined();
  expect(calls()).toEqual(['authorization_code']);
});

test('scopes that a refresh does not cover are missed [5.8] [8.29]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  await openShop(page, sdkShop, { ...options, useMrrt: true, useRefreshTokensFallback: false });
  await logIn(page);
  const { failure } = await attemptToken(page, {
    authorizationParams: { scope: 'openid profile write:something_more' },
  });
  expect(failure).toMatchObject({ error: 'missing_scopes' });
  expect(failure?.message).toContain('Missing requested scopes after refresh');
});

test('a restart of the provider goes unnoticed', async ({ page, sdkShop }) => {
  const identity = await startIdentity({ shop: sdkShop.addresses });
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  await identity.restart();
  expect((await attemptToken(page, { cacheMode: 'off' })).value).toBeDefined();
  await identity.restart();
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  expect((await attemptToken(page)).value).toBeDefined();
  expect(identity.tokenCalls().at(-1)).toBe('authorization_code');
  await identity.stop();
});

test('an older session is exchanged for tokens, without the debit scope [7.28]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const { key, kid } = await identity.privateKey();
  const subject_token = await new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: 'legacy-session+jwt', kid })
    .setAudience(`${identity.url}/`)
    .setSubject(`auth0|${AOIFE.number}`)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(key);
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const exchange = (given: { subject_token: string; subject_token_type: string; scope: string }) =>
    page.evaluate((options) => window.attempt(() => window.client.exchangeToken(options)), given);
  const type = 'urn:cairn:legacy-session';
  const { value } = await exchange({
    subject_token,
    subject_token_type: type,
    scope: STEP_UP_SCOPE,
  });
  expect(value?.scope).not.toContain('write:transaction_debit');
  expect(await page.evaluate(() => window.client.getUser())).toMatchObject({
    name: 'Aoife Brennan',
  });
  const wrong = await exchange({ subject_token: 'x', subject_token_type: type, scope: 'openid' });
  expect(wrong.failure).toMatchObject({ error: 'invalid_grant' });
});

async function restoreStorage(page: Page, state: Record<string, string>) {
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, state);
}
