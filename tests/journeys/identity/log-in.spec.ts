import { startIdentity, TOM } from '../../kit/identity.ts';
import {
  attemptLogIn,
  attemptToken,
  clientOptions,
  expect,
  logIn,
  logInOn,
  makeClient,
  openShop,
  test,
} from './fixtures.ts';

test('log in by redirect [7.27]', async ({ page, identity, sdkShop }) => {
  const options = clientOptions(identity, sdkShop);
  await openShop(page, sdkShop, options);
  await page.evaluate(() => void window.client.loginWithRedirect({ appState: { from: '/gift' } }));
  await logInOn(page);
  await page.waitForURL(/\/callback\?/);
  await makeClient(page, options);
  const result = await page.evaluate(() => window.client.handleRedirectCallback());
  expect(result.appState).toEqual({ from: '/gift' });
  expect(await page.evaluate(() => window.client.getUser())).toMatchObject({
    name: 'Aoife Brennan',
    member_number: '3081470000000001',
  });
});

test('log in by popup, which is 400 by 600 [9.11]', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const opening = page.waitForEvent('popup');
  const attempt = page.evaluate(() => window.attempt(() => window.client.loginWithPopup()));
  const popup = await opening;
  await popup.getByLabel('Password').waitFor();
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 600]);
  await logInOn(popup);
  expect(await attempt).toEqual({});
  expect(await page.evaluate(() => window.client.isAuthenticated())).toBe(true);
});

test('a popup that the member closes is cancelled [8.32]', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const opening = page.waitForEvent('popup');
  const attempt = page.evaluate(() => window.attempt(() => window.client.loginWithPopup()));
  const popup = await opening;
  await popup.getByLabel('Password').waitFor();
  await popup.close();
  expect((await attempt).failure).toMatchObject({ error: 'cancelled', message: 'Popup closed' });
});

test('a popup that nobody answers times out [8.31]', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const attempt = await page.evaluate(() =>
    window.attempt(() => window.client.loginWithPopup({}, { timeoutInSeconds: 1 })),
  );
  expect(attempt.failure).toMatchObject({ error: 'timeout', message: 'Timeout' });
});

test('a popup that is blocked is told', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const attempt = await page.evaluate(() => {
    window.open = () => null;
    return window.attempt(() => window.client.loginWithPopup());
  });
  expect(attempt.failure).toMatchObject({ error: 'popup_open' });
});

test('Cancel on the page comes back as access_denied', async ({ page, identity, sdkShop }) => {
  const options = clientOptions(identity, sdkShop);
  await openShop(page, sdkShop, options);
  await page.evaluate(() => void window.client.loginWithRedirect({ appState: 'kept' }));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/callback\?/);
  await makeClient(page, options);
  const { failure } = await page.evaluate(() =>
    window.attempt(() => window.client.handleRedirectCallback()),
  );
  expect(failure).toMatchObject({
    error: 'access_denied',
    message: 'User did not authorize the request',
    appState: 'kept',
  });
});

test('a wrong password is told on the page, and the right one goes on', async ({
  page,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await page.evaluate(() => void window.client.loginWithRedirect());
  await page.getByLabel('Membership number or email').fill('TOM.hartley@members.example');
  await page.getByLabel('Password').fill('wrong');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('alert')).toContainText('That did not match');
  await expect(page.getByLabel('Membership number or email')).toHaveValue(
    'TOM.hartley@members.example',
  );
  await expect(page.getByLabel('Membership number or email')).toHaveAccessibleDescription(
    /Please check/,
  );
  await page.getByLabel('Password').fill('cairn-demo');
  await page.getByLabel('Password').press('Enter');
  await page.waitForURL(/\/callback\?code=/);
});

test('a returned state that was not sent is refused [5.6] [8.33]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  await openShop(page, sdkShop, options);
  await page.evaluate(() => void window.client.loginWithRedirect());
  await logInOn(page);
  await page.waitForURL(/\/callback\?/);
  await makeClient(page, options);
  const { failure } = await page.evaluate(() =>
    window.attempt(() =>
      window.client.handleRedirectCallback(location.href.replace(/state=[^&]+/, 'state=another')),
    ),
  );
  expect(failure).toMatchObject({ error: 'state_mismatch', message: 'Invalid state' });
});

test('a callback that nobody waits for is refused [8.34]', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop), '/callback?code=c&state=s');
  const { failure } = await page.evaluate(() =>
    window.attempt(() => window.client.handleRedirectCallback()),
  );
  expect(failure).toMatchObject({ error: 'missing_transaction', message: 'Invalid state' });
});

test('a callback without query parameters fails [5.7]', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop), '/callback');
  const { failure } = await page.evaluate(() =>
    window.attempt(() => window.client.handleRedirectCallback()),
  );
  expect(failure?.message).toBe('There are no query params available for parsing.');
});

for (const organization of ['org_ei', 'EI']) {
  test(`organization ${organization} is asked for and matches [5.5]`, async ({
    page,
    identity,
    sdkShop,
  }) => {
    const options = clientOptions(identity, sdkShop);
    await openShop(page, sdkShop, {
      ...options,
      authorizationParams: { ...options.authorizationParams, organization },
    });
    await logIn(page);
    const claims = await page.evaluate(() => window.client.getIdTokenClaims());
    expect(claims).toMatchObject({ org_id: 'org_ei', org_name: 'ei' });
    expect((await attemptToken(page, { cacheMode: 'off' })).failure).toBeUndefined();
  });
}

test('another company’s organization is refused', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const { failure } = await page.evaluate(() =>
    window.attempt(() =>
      window.client.loginWithPopup({ authorizationParams: { organization: 'org_ba' } }),
    ),
  );
  expect(failure).toMatchObject({ error: 'invalid_request' });
});

test('max_age asks a member again whose log-in is older [5.5]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  await openShop(page, sdkShop, {
    ...options,
    authorizationParams: { ...options.authorizationParams, max_age: 3600 },
  });
  await logIn(page);
  expect(await page.evaluate(() => window.client.getIdTokenClaims())).toMatchObject({
    auth_time: expect.any(Number),
  });
  // Young enough: the popup closes without a question. With 0, nothing is young enough.
  const silent = await page.evaluate(() => window.attempt(() => window.client.loginWithPopup()));
  expect(silent).toEqual({});
  const attempt = await attemptLogIn(page, undefined, { max_age: 0 });
  expect(attempt).toEqual({});
});

test('one member after another in one browser', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  expect(await attemptLogIn(page, TOM.number, { prompt: 'login' })).toEqual({});
  expect(await page.evaluate(() => window.client.getUser())).toMatchObject({ name: 'Tom Hartley' });
  // The silent check of a new page finds the second one.
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await page.evaluate(() => window.client.checkSession());
  expect(await page.evaluate(() => window.client.getUser())).toMatchObject({ name: 'Tom Hartley' });
});

test('two companies at once, each with its own log-in [6.5]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const ba = await startIdentity({ company: 'BA', clientId: 'cairn-ba', shop: sdkShop.addresses });
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
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
