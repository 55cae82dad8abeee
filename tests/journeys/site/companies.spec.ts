import { GIFT_TITLE } from '../../kit/browser/gift-page.ts';
import { axe } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { expect, test } from '../fixtures.ts';

test('BA compares three products, with texts line by line and avios per pound [2.28] [9.13]', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'opco', value: 'BA', url: shop.origin }]);
  await page.goto('/');
  const table = page.getByRole('table', { name: 'Which one’s right for you?' });
  await expect(table.getByRole('columnheader')).toHaveText(['Buy', 'Boost', 'Subscribe']);
  await expect(table.getByRole('row', { name: /Avios for your money/ })).toContainText(
    /Up to 7\d avios\s*for £1/,
  );
  const cell = table.getByRole('cell', { name: /Within 14 days/ }).first();
  await expect(cell.locator('span')).toHaveText(['Within 14 days', 'if unspent']);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await axe(page).include('main').analyze();
    expect(violations, `${width}`).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width}`).toBe(0);
  }
});

test('IB is in Spanish, with its own prices and without a comparison, like its help centre; a page and its error messages are available in English too [1.7] [2.20] [2.28] [3.5] [4.2]', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'opco', value: 'IB', url: shop.origin }]);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  await expect(page.getByRole('region', { name: /bonificación/ })).toContainText(/Termina|Hasta/);
  await expect(page.getByRole('main').getByText(/avios/).first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Comprar' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('442,50 €')).toBeVisible();
  const { violations } = await axe(page).analyze();
  expect(violations).toEqual([]);

  await page.goto('/resources/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Centro de ayuda');

  await page.goto('/en-US/gift');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GIFT_TITLE);
  await page.goto('/es-ES/?identityError=timeout');
  await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toContainText(
    /sesión/,
  );
});

test('two tabs keep their own languages, for pages and error messages [2.1] [4.4]', {
  tag: '@soak',
}, async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'opco', value: 'IB', url: shop.origin }]);
  await openHydrated(page, '/');
  const english = await context.newPage();
  await openHydrated(english, '/en-GB/');
  await page.bringToFront();
  await page.getByRole('main').getByRole('link', { name: 'Regala avios' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regala avios');
  await english.bringToFront();
  await english.getByRole('main').getByRole('link', { name: 'Gift avios' }).click();
  await expect(english.getByRole('heading', { level: 1 })).toHaveText(GIFT_TITLE);

  const message = (locale: string) =>
    page.evaluate(async (asked) => {
      const answer = await fetch(`/messages/timeout?locale=${asked}`);
      return (await answer.json()).title;
    }, locale);
  expect(await message('en-GB')).toBe('Logging in took too long');
  expect(await message('es-ES')).toMatch(/sesión/);
});
