import type { Page } from '@playwright/test';
import { SignJWT } from 'jose';
import { AOIFE, STEP_UP_SCOPE, startIdentity } from '../../kit/shop/identity.ts';
import {
  attemptToken,
  clientOptions,
  expect,
  logIn,
  makeClient,
  openAsMember,
  openShop,
  test,
  tokenCallsFromNow,
} from './fixtures.ts';

test('tokens are renewed by refresh token, else in an iframe; the first call learns the nonce [7.27] [7.28] [8.30]', async ({
  page,
  context,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  const detailed = (cacheMode: 'on' | 'off') =>
    page.evaluate(
      (mode) => window.client.getTokenSilently({ cacheMode: mode, detailedResponse: true }),
      cacheMode,
    );

  await test.step('the first token call learns the nonce and is repeated once', async () => {
    const calls = tokenCallsFromNow(identity);
    await openShop(page, sdkShop, options);
    await logIn(page);
    expect(calls()).toEqual(['authorization_code use_dpop_nonce', 'authorization_code']);
    expect((await detailed('on'))?.token_type).toBe('DPoP');
  });

  await test.step('by refresh token', async () => {
    const calls = tokenCallsFromNow(identity);
    const first = await attemptToken(page, { cacheMode: 'off' });
    const second = await attemptToken(page, { cacheMode: 'off' });
    expect(first.value).not.toBe(second.value);
    expect(calls()).toEqual(['refresh_token', 'refresh_token']);
  });

  await test.step('after revocation the iframe is used', async () => {
    await page.evaluate(() => window.client.revokeRefreshToken());
    const calls = tokenCallsFromNow(identity);
    expect((await attemptToken(page, { cacheMode: 'off' })).value).toBeDefined();
    expect(calls()).toEqual(['authorization_code']);
  });

  await test.step('a new page renews them in an iframe', async () => {
    const calls = tokenCallsFromNow(identity);
    await openShop(page, sdkShop, options);
    const { value } = await attemptToken(page, {
      authorizationParams: { redirect_uri: `${sdkShop.origin}/silent-login` },
    });
    expect(value).toBeDefined();
    expect(calls().at(-1)).toBe('authorization_code');
    expect(calls()).not.toContain('refresh_token');
  });

  await test.step('form bodies work as well as JSON', async () => {
    for (const useFormData of [true, false]) {
      await openShop(page, sdkShop, { ...options, useFormData });
      expect((await attemptToken(page)).value).toBeDefined();
      expect((await attemptToken(page, { cacheMode: 'off' })).value).toBeDefined();
    }
  });

  await test.step('a client without refresh tokens uses the iframe', async () => {
    await openShop(page, sdkShop, { ...options, useRefreshTokens: false, useDpop: false });
    expect((await attemptToken(page)).value).toBeDefined();
    const calls = tokenCallsFromNow(identity);
    expect((await detailed('off'))?.token_type).toBe('Bearer');
    expect(calls()).toEqual(['authorization_code']);
  });

  await test.step('minutes or days later the refresh token suffices, where frames get no cookies', async () => {
    await openShop(page, sdkShop, options);
    expect((await attemptToken(page)).value).toBeDefined();
    await context.route(`${identity.url}/authorize?**`, (route) => route.abort());
    const calls = tokenCallsFromNow(identity);
    await using clock = new AsyncDisposableStack();
    const realNow = Date.now;
    clock.defer(() => {
      Date.now = realNow;
    });
    for (const minutes of [11, 3 * 24 * 60]) {
      // The stand-in runs in this process, the SDK in the page.
      Date.now = () => realNow() + minutes * 60_000;
      await page.clock.setFixedTime(Date.now());
      expect((await attemptToken(page, { timeoutInSeconds: 1 })).failure).toBeUndefined();
    }
    expect(calls()).toEqual(['refresh_token', 'refresh_token']);
  });
});

test('a renewal without refresh token or session fails with its reason [8.28] [8.31] [8.36]', async ({
  page,
  context,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);

  await test.step('neither a refresh token nor the iframe', async () => {
    await openShop(page, sdkShop, { ...options, useRefreshTokensFallback: false });
    const { failure } = await attemptToken(page);
    expect(failure).toMatchObject({ error: 'missing_refresh_token' });
    expect(failure?.message).toMatch(/^Missing Refresh Token \(audience: '.+', scope: '.+'\)$/);
  });

  await test.step('nobody is logged in', async () => {
    await openShop(page, sdkShop, options);
    expect((await attemptToken(page)).failure).toMatchObject({ error: 'login_required' });
  });

  await test.step('an iframe that never answers', async () => {
    const authorize = `${identity.url}/authorize?**`;
    await context.route(authorize, (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    const { failure } = await attemptToken(page, { timeoutInSeconds: 1 });
    expect(failure).toMatchObject({ error: 'timeout' });
    await context.unroute(authorize);
  });

  await test.step('a cross-origin isolated page does not use the iframe', async () => {
    await page.evaluate(() => {
      Object.defineProperty(window, 'crossOriginIsolated', { value: true });
    });
    expect((await attemptToken(page)).failure).toMatchObject({
      error: 'login_required',
      message: expect.stringContaining('Cross-Origin Isolated'),
    });
  });
});

test('a failed renewal reports missing scopes, a server error or a nonce refused twice [5.8] [8.29] [8.30] [8.37]', async ({
  page,
  context,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  const options = clientOptions(identity, sdkShop);
  const tokens = `${identity.url}/oauth/token`;

  await test.step('scopes that the refresh token does not cover are reported as missing', async () => {
    // Without the iframe, the first token comes by popup.
    await openShop(page, sdkShop, { ...options, useMrrt: true, useRefreshTokensFallback: false });
    await logIn(page);
    const { failure } = await attemptToken(page, {
      authorizationParams: { scope: 'openid profile write:something_more' },
    });
    expect(failure).toMatchObject({ error: 'missing_scopes' });
    expect(failure?.message).toContain('Missing requested scopes after refresh');
  });

  await test.step('an answer without a reason is a request_error', async () => {
    await openAsMember(page, identity, sdkShop);
    await context.route(tokens, (route) =>
      route.fulfill({
        status: 500,
        json: {},
        headers: { 'access-control-allow-origin': sdkShop.origin },
      }),
    );
    const { failure } = await attemptToken(page, { cacheMode: 'off' });
    expect(failure).toMatchObject({
      error: 'request_error',
      message: `HTTP error. Unable to fetch ${tokens}`,
    });
    await context.unroute(tokens);
  });

  await test.step('a nonce that is refused twice is an error', async () => {
    let refused = 0;
    await context.route(tokens, (route) => {
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
    // Without refresh tokens: the SDK would lose its token on the first refusal.
    await makeClient(page, { ...options, useRefreshTokens: false });
    expect((await attemptToken(page)).failure).toMatchObject({
      error: 'use_dpop_nonce',
      message: 'Server rejected DPoP proof: wrong nonce',
    });
    expect(refused).toBe(2);
  });
});

test('reuse of a rotated refresh token revokes its family, and the SDK falls back to the iframe', async ({
  page,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  const options = { ...clientOptions(identity, sdkShop), cacheLocation: 'localstorage' } as const;
  const withoutIframe = { ...options, useRefreshTokensFallback: false };
  await openAsMember(page, identity, sdkShop, options);
  const stolen = await page.evaluate(() => ({ ...localStorage }));
  expect((await attemptToken(page, { cacheMode: 'off' })).value).toBeDefined();
  const current = await page.evaluate(() => ({ ...localStorage }));
  for (const state of [stolen, current]) {
    await restoreStorage(page, state);
    await makeClient(page, withoutIframe);
    expect((await attemptToken(page, { cacheMode: 'off' })).failure).toMatchObject({
      error: 'invalid_grant',
      message: 'Unknown or invalid refresh token.',
    });
  }

  await restoreStorage(page, stolen);
  await makeClient(page, options);
  const calls = tokenCallsFromNow(identity);
  expect((await attemptToken(page, { cacheMode: 'off' })).value).toBeDefined();
  expect(calls()).toEqual(['refresh_token invalid_grant', 'authorization_code']);
});

test('tokens are renewed after a restart of the provider', async ({ page, sdkShop }) => {
  const identity = await startIdentity({ shop: sdkShop.addresses });
  await openAsMember(page, identity, sdkShop);
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
