import { GIFT_TITLE } from '../../kit/browser/gift-page.ts';
import { logIn, remember } from '../../kit/browser/log-in.ts';
import { openHydrated, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { slider, summary } from '../../kit/browser/transfer-page.ts';
import { COLLECT, expect, SPEND, SPEND_INDEX, test } from '../fixtures.ts';

test('the shop runs under each base path, and links navigate without a page load [2.1]', async ({
  page,
}) => {
  for (const path of ['', COLLECT]) {
    await test.step(`under "${path}"`, async () => {
      await openHydrated(page, `${path}/`);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.getByRole('main').getByRole('link', { name: 'Gift avios' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(GIFT_TITLE);
      expect(new URL(page.url()).pathname).toBe(`${path}/gift`);
      await page.getByRole('banner').getByRole('link', { name: 'Cairn' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    });
  }
});

test('transfers belong to the spend path and purchases to the collect path: by address, by link and after log-in [2.21] [2.3] [4.6]', async ({
  page,
}) => {
  await page.goto(`${SPEND}/purchase?currency=GBP`);
  expect(new URL(page.url()).pathname).toBe(`${COLLECT}/purchase`);
  expect(new URL(page.url()).search).toBe('?currency=GBP');

  await page.goto(`${COLLECT}/`);
  await page.getByRole('main').getByRole('link', { name: 'Transfer avios' }).click();
  await page.waitForURL(`**${SPEND}/transfer`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer avios');
  await logIn(page);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`${SPEND}/transfer`);

  await page.goto(`${SPEND}/checkout/t123`);
  expect(new URL(page.url()).pathname).toBe(`${SPEND}/checkout/t123`);
});

test('the spend path’s index is the transfer page, with its styles and the member’s balance [2.3] [2.8]', async ({
  page,
  shop,
}) => {
  await remember(page.context(), shop);
  const html = await (await page.goto(SPEND_INDEX))?.text();
  expect(html?.split('</style>')[0]).toContain('.amount-box-row');
  await waitForHydration(page);
  expect(new URL(page.url()).pathname).toMatch(/^\/spend-avios\/?$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer avios');
  await expect(page.getByRole('main')).toContainText('With your balance you can send up to');
  await page.getByRole('button', { name: '1,000 more' }).click();
  await summary(page).getByRole('link', { name: 'Choose recipient' }).click();
  await page.waitForURL(`**${SPEND_INDEX}/transfer/recipient`);
  await page.goBack();
  await expect(slider(page)).toHaveValue('11000');
});

test('a locale may precede the path, and the language list changes it; one that the company lacks is neither listed nor kept [2.1] [4.3]', async ({
  page,
}) => {
  await openHydrated(page, `${COLLECT}/en-GB/gift`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: 'Ireland, English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IE');
  expect(new URL(page.url()).pathname).toBe(`${COLLECT}/en-IE/gift`);
  await page.getByRole('link', { name: 'Cairn' }).first().click();
  await expect(page.getByRole('main')).toContainText('the full price in euro');
  expect(new URL(page.url()).pathname).toBe(`${COLLECT}/en-IE`);

  await page.context().clearCookies();
  await page.goto(`${COLLECT}/es-ES/gift`);
  expect(new URL(page.url()).pathname).toBe(`${COLLECT}/gift`);
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  const own = page.getByRole('banner').getByRole('list', { name: 'Language' });
  await expect(own.getByRole('link', { name: 'Ireland, English' })).toBeVisible();
  await expect(own.getByRole('link', { name: 'España' })).toHaveCount(0);
});

test('a link that the router does not know is loaded from the server [2.1] [2.21]', {
  tag: '@soak',
}, async ({ page }) => {
  for (const [link, path] of [
    ['/en-IE/gift', '/en-IE/gift'],
    ['/ei/gift', '/gift'],
    [`${COLLECT}/gift`, `${COLLECT}/gift`],
  ] as const) {
    await openHydrated(page, '/');
    await page.evaluate((to) => {
      Object(window).__reactRouterDataRouter.navigate(to);
    }, link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(GIFT_TITLE);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});
