import { startIdentity, TOM } from '../../kit/shop/identity.ts';
import {
  attemptLogIn,
  attemptToken,
  clientOptions,
  expect,
  logIn,
  logInOn,
  makeClient,
  openAsMember,
  openShop,
  test,
} from './fixtures.ts';

test('log-in by redirect: wrong password, wrong state, cancelled, successful [5.6] [7.27] [8.33]', async ({
  page,
  context,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  const options = clientOptions(identity, sdkShop);
  /** The SDK's result on the callback page. */
  async function handleReturn(change = (url: string) => url) {
    await page.waitForURL(/\/callback\?/);
    await makeClient(page, options);
    return await page.evaluate(
      (url) => window.attempt(() => window.client.handleRedirectCallback(url)),
      change(page.url()),
    );
  }

  await test.step('a wrong password shows an error, the right one continues', async () => {
    await openShop(page, sdkShop, options);
    await page.evaluate(() => void window.client.loginWithRedirect());
    const number = page.getByLabel('Membership number or email');
    await number.fill('TOM.hartley@members.example');
    await page.getByLabel('Password').fill('wrong');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByRole('alert')).toContainText('That doesn’t match');
    await expect(number).toHaveValue('TOM.hartley@members.example');
    await expect(number).toHaveAccessibleDescription(/Please check/);
    await page.getByLabel('Password').fill('cairn-demo');
    await page.getByLabel('Password').press('Enter');
    await page.waitForURL(/\/callback\?code=/);
  });

  await test.step('a returned state that was not sent is refused', async () => {
    const { failure } = await handleReturn((url) => url.replace(/state=[^&]+/, 'state=another'));
    expect(failure).toMatchObject({ error: 'state_mismatch', message: 'Invalid state' });
  });

  await test.step('Cancel on the page comes back as access_denied', async () => {
    await context.clearCookies();
    await openShop(page, sdkShop, options);
    await page.evaluate(() => void window.client.loginWithRedirect({ appState: 'kept' }));
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await handleReturn()).failure).toMatchObject({
      error: 'access_denied',
      message: 'User did not authorize the request',
      appState: 'kept',
    });
  });

  await test.step('after log-in the SDK returns the user and the app state', async () => {
    await openShop(page, sdkShop, options);
    await page.evaluate(
      () => void window.client.loginWithRedirect({ appState: { from: '/gift' } }),
    );
    await logInOn(page);
    expect((await handleReturn()).value?.appState).toEqual({ from: '/gift' });
    expect(await page.evaluate(() => window.client.getUser())).toMatchObject({
      name: 'Aoife Brennan',
      member_number: '3081470000000001',
    });
  });
});

test('log-in by popup of 400 by 600: closed, timed out, blocked, refused, successful [8.31] [8.32] [9.11]', async ({
  page,
  identity,
  sdkShop,
}) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const attemptPopup = (options = {}, config = {}) =>
    page.evaluate(
      ([given, how]) => window.attempt(() => window.client.loginWithPopup(given, how)),
      [options, config],
    );

  await test.step('a popup that the member closes is cancelled', async () => {
    const opening = page.waitForEvent('popup');
    const attempt = attemptPopup();
    const popup = await opening;
    await popup.getByLabel('Password').waitFor();
    await popup.close();
    expect((await attempt).failure).toMatchObject({ error: 'cancelled', message: 'Popup closed' });
  });

  await test.step('an unanswered popup times out', async () => {
    const { failure } = await attemptPopup({}, { timeoutInSeconds: 1 });
    expect(failure).toMatchObject({ error: 'timeout', message: 'Timeout' });
  });

  await test.step('another company’s organization is refused', async () => {
    const { failure } = await attemptPopup({ authorizationParams: { organization: 'org_ba' } });
    expect(failure).toMatchObject({ error: 'invalid_request' });
  });

  await test.step('400 by 600', async () => {
    const opening = page.waitForEvent('popup');
    const attempt = attemptPopup();
    const popup = await opening;
    await popup.getByLabel('Password').waitFor();
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 600]);
    await logInOn(popup);
    expect(await attempt).toEqual({});
    expect(await page.evaluate(() => window.client.isAuthenticated())).toBe(true);
  });

  await test.step('a blocked popup is reported', async () => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    expect((await attemptPopup()).failure).toMatchObject({ error: 'popup_open' });
  });
});

test('an unexpected callback, or one without query parameters, is refused [5.7] [8.34]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const handle = async (path: string) => {
    await openShop(page, sdkShop, clientOptions(identity, sdkShop), path);
    return await page.evaluate(() => window.attempt(() => window.client.handleRedirectCallback()));
  };
  expect((await handle('/callback?code=c&state=s')).failure).toMatchObject({
    error: 'missing_transaction',
    message: 'Invalid state',
  });
  expect((await handle('/callback')).failure?.message).toBe(
    'There are no query params available for parsing.',
  );
});

test('an organization is requested by id or by name, and matches [5.5]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  for (const organization of ['org_ei', 'EI']) {
    await test.step(organization, async () => {
      await openAsMember(page, identity, sdkShop, {
        ...options,
        authorizationParams: { ...options.authorizationParams, organization },
      });
      const claims = await page.evaluate(() => window.client.getIdTokenClaims());
      expect(claims).toMatchObject({ org_id: 'org_ei', org_name: 'ei' });
      expect((await attemptToken(page, { cacheMode: 'off' })).failure).toBeUndefined();
    });
  }
});

test('an older log-in than max_age is repeated, and another member may log in [5.5]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  await openAsMember(page, identity, sdkShop, {
    ...options,
    authorizationParams: { ...options.authorizationParams, max_age: 3600 },
  });
  expect(await page.evaluate(() => window.client.getIdTokenClaims())).toMatchObject({
    auth_time: expect.any(Number),
  });
  // Recent enough: the popup closes by itself. With 0, no log-in is.
  const silent = await page.evaluate(() => window.attempt(() => window.client.loginWithPopup()));
  expect(silent).toEqual({});
  expect(await attemptLogIn(page, undefined, { max_age: 0 })).toEqual({});

  await test.step('one member after another in one browser', async () => {
    const name = async () => (await page.evaluate(() => window.client.getUser()))?.name;
    expect(await name()).toBe('Aoife Brennan');
    expect(await attemptLogIn(page, TOM.number, { prompt: 'login' })).toEqual({});
    expect(await name()).toBe('Tom Hartley');
    // The silent check on a new page finds the second member.
    await openShop(page, sdkShop, options);
    await page.evaluate(() => window.client.checkSession());
    expect(await name()).toBe('Tom Hartley');
  });
});

test('two companies at once, each with its own log-in [6.5]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const ba = await startIdentity({ company: 'BA', clientId: 'cairn-ba', shop: sdkShop.addresses });
  await openAsMember(page, identity, sdkShop);
  await makeClient(page, clientOptions(ba, sdkShop));
  await logIn(page, TOM.number);
  for (const [company, name] of [
    [identity, 'Aoife Brennan'],
    [ba, 'Tom Hartley'],
  ] as const) {
    await openShop(page, sdkShop, clientOptions(company, sdkShop));
    await page.evaluate(() => window.client.checkSession());
    expect(await page.evaluate(() => window.client.getUser())).toMatchObject({ name });
  }
  await ba.stop();
});
