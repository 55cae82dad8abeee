import { clientOptions, expect, logIn, makeClient, openShop, test } from './fixtures.ts';

const connection = 'partner-hotels';

test('an account is connected [7.30] [7.31]', async ({ page, identity, sdkShop }) => {
  const options = clientOptions(identity, sdkShop);
  await openShop(page, sdkShop, options);
  await logIn(page);
  await page.evaluate(
    (name) => void window.client.connectAccountWithRedirect({ connection: name, appState: 'kept' }),
    connection,
  );
  await expect(page.getByText('Aoife Brennan')).toBeVisible();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.waitForURL(/\/callback\?/);
  await makeClient(page, options);
  expect(await page.evaluate(() => window.client.handleRedirectCallback())).toMatchObject({
    connection,
    appState: 'kept',
    response_type: 'connect_code',
    access_type: 'offline',
  });
});

test('Cancel comes back as access_denied', async ({ page, identity, sdkShop }) => {
  const options = clientOptions(identity, sdkShop);
  await openShop(page, sdkShop, options);
  await logIn(page);
  await page.evaluate(
    (name) => void window.client.connectAccountWithRedirect({ connection: name }),
    connection,
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/callback\?/);
  await makeClient(page, options);
  const { failure } = await page.evaluate(() =>
    window.attempt(() => window.client.handleRedirectCallback()),
  );
  expect(failure).toMatchObject({ error: 'access_denied', connection });
});

for (const [query, error] of [
  ['?state=s', 'missing_connect_code'],
  ['?state=s&connect_code=c', 'state_mismatch'],
] as const) {
  test(`a return with ${query} is ${error} [8.33] [8.35]`, async ({ page, identity, sdkShop }) => {
    await openShop(page, sdkShop, clientOptions(identity, sdkShop));
    await logIn(page);
    const { failure } = await page.evaluate(
      async ([name, ending]) => {
        await window.client.connectAccountWithRedirect({
          connection: String(name),
          openUrl: async () => {},
        });
        return window.attempt(() =>
          window.client.handleRedirectCallback(`${location.origin}/callback${ending}`),
        );
      },
      [connection, query],
    );
    expect(failure).toMatchObject({ error });
  });
}

test('connecting needs a connection [5.7]', async ({ page, identity, sdkShop }) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  const { failure } = await page.evaluate(() =>
    window.attempt(() => window.client.connectAccountWithRedirect({ connection: '' })),
  );
  expect(failure?.message).toBe('connection is required');
});

test('what the account API refuses is told field by field [8.38]', async ({
  page,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  const { failure } = await page.evaluate(
    (name) =>
      window.attempt(() =>
        window.client.connectAccountWithRedirect({
          connection: name,
          redirectUri: 'https://evil.example/',
        }),
      ),
    connection,
  );
  expect(failure).toMatchObject({
    type: expect.stringContaining('invalid-request'),
    status: 400,
    title: 'Invalid request',
    detail: 'Some fields are missing or wrong.',
    validation_errors: [{ field: 'redirect_uri' }],
  });
});

test('an answer that is not JSON is told as that [8.38]', async ({
  page,
  context,
  identity,
  sdkShop,
}) => {
  await openShop(page, sdkShop, clientOptions(identity, sdkShop));
  await logIn(page);
  await context.route('**/connected-accounts/connect', (route) =>
    route.fulfill({
      body: 'oops',
      headers: { 'access-control-allow-origin': sdkShop.origin },
    }),
  );
  const { failure } = await page.evaluate(
    (name) => window.attempt(() => window.client.connectAccountWithRedirect({ connection: name })),
    connection,
  );
  expect(failure).toMatchObject({ type: 'invalid_json', status: 200, detail: 'oops' });
});
