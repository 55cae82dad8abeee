import type { Page } from '@playwright/test';
import { openHydrated, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { expect, test } from '../fixtures.ts';

const LIGHT = 'rgb(243, 246, 245)';
const DARK = 'rgb(7, 21, 19)';

const choice = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('button', { name });
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const barColour = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name=theme-color]')?.getAttribute('content'));

test('the appearance chosen in the footer holds for colours, pictures and the browser’s bars, on other pages and after a reload, until the device decides again [11.1] [11.2]', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/gift');
  const picture = page.getByRole('figure').locator('img').first();
  const shown = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  const lightPicture = await shown();
  expect(await background(page)).toBe(LIGHT);

  const message = page.getByRole('textbox', { name: 'Your message' });
  await message.fill('Typed before');
  const kept = page.waitForResponse(/\/theme$/);
  await choice(page, 'Dark').click();
  await expect(choice(page, 'Dark')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice(page, 'Dark')).toBeFocused();
  expect(await background(page)).toBe(DARK);
  await expect.poll(() => barColour(page)).toBe('#071513');
  await expect.poll(shown).not.toBe(lightPicture);
  // Nothing was loaded again.
  await expect(page).toHaveURL(/\/gift$/);
  await expect(message).toHaveValue('Typed before');
  await kept;
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'theme');
  expect(cookie).toMatchObject({ value: 'dark', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(Math.round(days)).toBe(365);

  await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
  await expect(page).toHaveURL(/\/purchase$/);
  expect(await background(page)).toBe(DARK);
  await page.reload();
  await waitForHydration(page);
  expect(await background(page)).toBe(DARK);

  await page.emulateMedia({ colorScheme: 'dark' });
  await choice(page, 'Light').click();
  await expect(choice(page, 'Light')).toHaveAttribute('aria-pressed', 'true');
  expect(await background(page)).toBe(LIGHT);
  const removed = page.waitForResponse((answer) => answer.request().postData() === 'theme=system');
  await choice(page, 'Automatic').click();
  await expect(choice(page, 'Automatic')).toHaveAttribute('aria-pressed', 'true');
  expect(await background(page)).toBe(DARK);
  await removed;
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('theme');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the appearance is chosen on the page that is shown, in Spanish too [11.1]', async ({
    page,
  }) => {
    await page.goto('/es-ES/?opco=IB&market=ES&currency=EUR');
    await choice(page, 'Oscuro').click();
    await expect(page).toHaveURL(/\/es-ES\/\?currency=EUR#theme$/);
    await expect(choice(page, 'Oscuro')).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    await expect(page.getByRole('group', { name: 'Aspecto' })).toBeVisible();
  });
});
