import { clientOptions, expect, makeClient, openAsMember, test } from './fixtures.ts';

const connection = 'partner-hotels';

test('an account is connected; Cancel comes back as access_denied [7.30] [7.31]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  /** Opens the provider's page, presses a button and returns the SDK's result. */
  async function answerWith(button: string) {
    await page.evaluate(
      (name) =>
        void window.client.connectAccountWithRedirect({ connection: name, appState: 'kept' }),
      connection,
    );
    await expect(page.getByText('Aoife Brennan')).toBeVisible();
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(/\/callback\?/);
    await makeClient(page, options);
    return await page.evaluate(() => window.attempt(() => window.client.handleRedirectCallback()));
  }

  await openAsMember(page, identity, sdkShop);
  const { failure } = await answerWith('Cancel');
  expect(failure).toMatchObject({ error: 'access_denied', connection });

  expect((await answerWith('Connect')).value).toMatchObject({
    connection,
    appState: 'kept',
    response_type: 'connect_code',
    access_type: 'offline',
  });
});

test('invalid requests, answers and returns fail with their own errors [5.7] [8.33] [8.35] [8.38]', async ({
  page,
  context,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  await openAsMember(page, identity, sdkShop);
  const connect = (options: { connection: string; redirectUri?: string }) =>
    page.evaluate(
      (given) => window.attempt(() => window.client.connectAccountWithRedirect(given)),
      options,
    );

  for (const [query, error] of [
    ['?state=s', 'missing_connect_code'],
    ['?state=s&connect_code=c', 'state_mismatch'],
  ] as const) {
    await test.step(`a return with ${query} is ${error}`, async () => {
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

  await test.step('connecting needs a connection', async () => {
    const { failure } = await connect({ connection: '' });
    expect(failure?.message).toBe('connection is required');
  });

  await test.step('validation errors of the account API are listed by field', async () => {
    const { failure } = await connect({ connection, redirectUri: 'https://evil.example/' });
    expect(failure).toMatchObject({
      type: expect.stringContaining('invalid-request'),
      status: 400,
      title: 'Invalid request',
      detail: 'Some fields are missing or wrong.',
      validation_errors: [{ field: 'redirect_uri' }],
    });
  });

  await test.step('an answer that is not JSON', async () => {
    await context.route('**/connected-accounts/connect', (route) =>
      route.fulfill({
        body: 'oops',
        headers: { 'access-control-allow-origin': sdkShop.origin },
      }),
    );
    const { failure } = await connect({ connection });
    expect(failure).toMatchObject({ type: 'invalid_json', status: 200, detail: 'oops' });
  });
});
