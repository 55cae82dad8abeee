import type { BrowserContext } from '@playwright/test';
import { comeBack, logIn, MEMBERS } from '../../kit/browser/log-in.ts';
import { openHydrated, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { expect, test } from '../fixtures.ts';

async function contextOf(browser: BrowserContext) {
  const cookies = await browser.cookies();
  return ['opco', 'language', 'market'].map((name) => {
    const cookie = cookies.find((one) => one.name === name);
    return `${cookie?.value}${cookie?.path}`;
  });
}

test('without cookies the context is EI, en-GB, IE, and the cookies are written with the path /; a locale in the path overrides them and is stored [2.1] [4.4] [9.7]', async ({
  page,
  context,
}) => {
  await page.goto('/gift');
  expect(await contextOf(context)).toEqual(['EI/', 'en-GB/', 'IE/']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');

  await page.goto('/en-IE/gift');
  expect(await contextOf(context)).toEqual(['EI/', 'en-IE/', 'IE/']);
  await page.goto('/gift');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IE');
});

test('the cookies determine company, language and currency; the language list changes language and market, and with them prices [3.4] [4.1] [4.2] [4.4] [9.6]', async ({
  page,
  context,
  shop,
}) => {
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await openHydrated(page, '/');
  const list = page.getByRole('banner').getByRole('button', { name: 'Language' });
  await list.click();
  await page
    .getByRole('list', { name: 'Language' })
    .getByRole('link', { name: 'United Kingdom, English' })
    .click();
  await expect(currency).toHaveValue('GBP');
  expect(await contextOf(context)).toEqual(['EI/', 'en-GB/', 'GB/']);
  await page.goto('/');
  await expect(currency).toHaveValue('GBP');
  await expect(list).toContainText('United Kingdom');

  await context.addCookies([
    { name: 'opco', value: 'BA', url: shop.origin },
    { name: 'language', value: 'en-US', url: shop.origin },
    { name: 'market', value: 'US', url: shop.origin },
  ]);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(currency).toHaveValue('USD');
  expect(await contextOf(context)).toEqual(['BA/', 'en-US/', 'US/']);

  await context.addCookies([{ name: 'opco', value: 'IB', url: shop.origin }]);
  await page.goto('/');
  await expect(currency).toHaveValue('EUR');
  expect(await contextOf(context), 'en-US is spoken at IB too; US is no market of its').toEqual([
    'IB/',
    'en-US/',
    'ES/',
  ]);
});

test('invalid values fall back, are corrected in the cookies and logged to the console [4.4]', async ({
  page,
  context,
  shop,
  announce,
}) => {
  announce(
    /^error: Operating context: (opco cannot be "XX"|language cannot be "fr-FR"|market cannot be "DE") here\.$/,
  );
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await context.addCookies([
    { name: 'opco', value: 'XX', url: shop.origin },
    { name: 'language', value: 'fr-FR', url: shop.origin },
    { name: 'market', value: 'DE', url: shop.origin },
  ]);
  await openHydrated(page, '/');
  expect(await contextOf(context)).toEqual(['EI/', 'en-GB/', 'IE/']);
  await expect.poll(() => messages.length).toBe(3);
  await openHydrated(page, '/');
  await page.getByRole('button', { name: 'More avios: 30,000' }).click();
  await expect(page.getByText('€525.00')).toBeVisible();
  expect(messages, 'once').toHaveLength(3);
});

test('each company has its own log-in, and a member can be logged in to two at once [6.5]', {
  tag: '@soak',
}, async ({ page, context, shop }) => {
  await comeBack(page, shop, '/');
  await expect(page.getByText('24,350 avios')).toBeVisible();

  await context.addCookies([{ name: 'opco', value: 'BA', url: shop.origin }]);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(shop.identityUrls[1]);
  await page.goBack();
  await logIn(page, MEMBERS.american);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Grace$/);

  await context.addCookies([{ name: 'opco', value: 'EI', url: shop.origin }]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Aoife$/);
  await context.addCookies([{ name: 'opco', value: 'BA', url: shop.origin }]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Grace$/);
});

test('the language list offers the other companies, also without scripts; changing company logs out [4.4] [6.5]', async ({
  page,
  context,
  shop,
  browser,
}) => {
  await test.step('without scripts', async () => {
    const plain = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false });
    const gift = await plain.newPage();
    await gift.goto('/gift?currency=EUR');
    await gift.getByRole('button', { name: /^Language/ }).click();
    await gift.getByRole('link', { name: 'España, español' }).click();
    await expect(gift).toHaveURL(`${shop.origin}/es-ES/gift?currency=EUR`);
    expect(await contextOf(plain)).toEqual(['IB/', 'es-ES/', 'ES/']);
    await plain.close();
  });

  await comeBack(page, shop, '/gift');
  await expect(page.getByText('24,350 avios')).toBeVisible();
  const list = page.getByRole('banner').getByRole('button', { name: /^(Language|Idioma)/ });
  await list.click();
  const spain = page.getByRole('list', { name: 'Cairn Spain' });
  await spain.getByRole('link', { name: 'España, español' }).click();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  expect(await contextOf(context)).toEqual(['IB/', 'es-ES/', 'ES/']);

  await waitForHydration(page);
  await list.click();
  const ireland = page.getByRole('list', { name: 'Cairn Irlanda' });
  await ireland.getByRole('link', { name: 'Ireland, English' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await contextOf(context)).toEqual(['EI/', 'en-IE/', 'IE/']);
});
