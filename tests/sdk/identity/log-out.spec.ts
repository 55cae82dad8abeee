import { attemptToken, clientOptions, expect, openAsMember, openShop, test } from './fixtures.ts';

test('log-out reaches every tab and every browser of the member [7.29]', async ({
  page,
  context,
  browser,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  await openAsMember(page, identity, sdkShop, options, '/account');
  const tab = await context.newPage();
  await openShop(tab, sdkShop, options);
  expect((await attemptToken(tab)).value).toBeDefined();
  const elsewhere = await browser.newPage();
  await openAsMember(elsewhere, identity, sdkShop);

  await page.evaluate(
    () =>
      void window.client.logout({
        logoutParams: { returnTo: `${location.origin}/`, federated: true },
      }),
  );
  await page.waitForURL(`${sdkShop.origin}/`);
  for (const other of [tab, elsewhere]) {
    const { failure } = await attemptToken(other, { cacheMode: 'off' });
    expect(failure).toMatchObject({ error: 'login_required' });
  }
  await elsewhere.close();
});

test('a return address of another site is refused [7.29]', async ({
  page,
  identity,
  sdkShop,
  announce,
}) => {
  announce(/400 \(Bad Request\)/);
  await openAsMember(page, identity, sdkShop);
  await page.evaluate(
    () => void window.client.logout({ logoutParams: { returnTo: 'https://evil.example/' } }),
  );
  await expect(page.getByRole('heading', { name: 'You’re still logged in' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await page.waitForURL(`${sdkShop.origin}/`);
});
