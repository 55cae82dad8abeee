import { decodeJwt } from 'jose';
import { STEP_UP_SCOPE, signNote } from '../../kit/shop/identity.ts';
import {
  attemptToken,
  clientOptions,
  confirmOn,
  expect,
  makeClient,
  openAsMember,
  test,
  tokenCallsFromNow,
} from './fixtures.ts';

const stepUp = { authorizationParams: { scope: STEP_UP_SCOPE } };

test('step-up by popup, then silently for five minutes; closing the popup cancels it and keeps the log-in [6.4] [8.27] [8.32]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);

  await test.step('without a popup the silent request is refused with the expected message', async () => {
    const { interactiveErrorHandler: _, ...silent } = options;
    await openAsMember(page, identity, sdkShop, silent);
    expect((await attemptToken(page, stepUp)).failure).toMatchObject({
      error: 'login_required',
      message: 'Multifactor authentication required',
    });
  });

  await test.step('closed', async () => {
    await openAsMember(page, identity, sdkShop);
    const opening = page.waitForEvent('popup');
    const attempt = attemptToken(page, stepUp);
    const popup = await opening;
    await popup.getByLabel('One-time code').waitFor();
    await popup.close();
    expect((await attempt).failure).toMatchObject({ error: 'cancelled' });
    expect(await page.evaluate(() => window.client.isAuthenticated())).toBe(true);
  });

  await test.step('confirmed', async () => {
    const opening = page.waitForEvent('popup');
    const attempt = attemptToken(page, stepUp);
    await confirmOn(await opening);
    const { value } = await attempt;
    expect(decodeJwt(value ?? '')).toMatchObject({
      scope: expect.stringContaining('write:transaction_debit'),
      amr: ['pwd', 'otp', 'mfa'],
    });
    const calls = tokenCallsFromNow(identity);
    expect((await attemptToken(page, { ...stepUp, cacheMode: 'off' })).value).toBeDefined();
    expect(calls()).toEqual(['authorization_code']);
  });
});

test('step-up by redirect, for an order that the page shows', async ({
  page,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  await openAsMember(page, identity, sdkShop);
  const note = await signNote({ order: 't42', avios: 12_000, recipient: '8821' });
  await page.evaluate(
    (params) => void window.client.loginWithRedirect({ authorizationParams: params }),
    {
      scope: STEP_UP_SCOPE,
      encoded_auth_state: note,
    },
  );
  await expect(page.getByText('12,000 avios')).toBeVisible();
  await expect(page.getByText('8821')).toBeVisible();
  await confirmOn(page);
  await page.waitForURL(/\/callback\?/);
  await makeClient(page, options);
  await page.evaluate(() => window.client.handleRedirectCallback());
  const { value } = await attemptToken(page, stepUp);
  expect(decodeJwt(value ?? '')).toMatchObject({ order_id: 't42' });
});

test('step-up by refresh token answers mfa_required; the SDK lists the authenticator, challenges it and verifies the code [8.27]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const { interactiveErrorHandler: _, ...options } = clientOptions(identity, sdkShop);
  await openAsMember(page, identity, sdkShop, { ...options, useMrrt: true });
  const { failure } = await attemptToken(page, stepUp);
  expect(failure).toMatchObject({
    error: 'mfa_required',
    message: 'Multifactor authentication required',
    mfa_token: expect.any(String),
  });
  const mfaToken = String(failure?.mfa_token);
  // For these calls the SDK prefixes its domain with https://, even though the stand-in's domain is an http address.
  await page.route(/^https:\/\/http\/.*\/mfa\//, async (route) => {
    const [path = ''] = /\/mfa\/\w+$/.exec(route.request().url()) ?? [];
    const response = await route.fetch({ url: identity.url + path });
    await route.fulfill({ response });
  });
  const authenticators = await page.evaluate(
    (token) => window.client.mfa.getAuthenticators(token),
    mfaToken,
  );
  expect(authenticators).toMatchObject([{ authenticatorType: 'otp', active: true }]);
  const challenge = await page.evaluate((given) => window.client.mfa.challenge(given), {
    mfaToken,
    challengeType: 'otp' as const,
    authenticatorId: authenticators[0]?.id ?? '',
  });
  expect(challenge).toEqual({ challengeType: 'otp' });
  const calls = tokenCallsFromNow(identity);
  const verify = (otp: string) =>
    page.evaluate((given) => window.attempt(() => window.client.mfa.verify(given)), {
      mfaToken,
      otp,
    });
  expect((await verify('123456')).failure).toMatchObject({ message: 'Invalid otp_code.' });
  const { value } = await verify('000000');
  expect(value?.scope).toContain('write:transaction_debit');
  // The client uses the rotated refresh token.
  const standard = await attemptToken(page, { cacheMode: 'off' });
  expect(decodeJwt(standard.value ?? '').scope).not.toContain('write:transaction_debit');
  expect(calls().at(-1)).toBe('refresh_token');
});
