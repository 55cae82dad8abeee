import type { Page } from '@playwright/test';
import { chooseAndGo, payByCard } from '../../kit/browser/checkout-page.ts';
import { expectAccessible, shifts, watchShifts } from '../../kit/browser/looked-at.ts';
import { openHydrated, openStopped, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { operateShop } from '../../kit/browser/purchase-page.ts';
import { COLLECT, expect, test } from '../fixtures.ts';

const START = 'A few avios short? Close the gap.';
const SECOND = 1_000;

const countdown = (page: Page) => page.getByRole('main').locator('p[aria-hidden]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the page is complete and accessible, at any width, light and dark [2.37] [3.7]', async ({
  page,
}) => {
  // Timers go on, but by the clock no time passes.
  await page.clock.setFixedTime('2026-11-10T12:00:00Z');
  await openHydrated(page, '/maintenance');
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText('We’ll be back soon!');
  await expect(main).toContainText('Sorry for the inconvenience.');
  await expect(main).toContainText('The Cairn team');
  const pictureWidth = () =>
    main.locator('img').evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0));
  await expect.poll(pictureWidth, 'light').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, 'html');
  await expect.poll(pictureWidth, 'dark').toBeGreaterThan(0);
});

for (const [path, start, tag] of [
  ['/maintenance', '/', ['@soak']],
  [`${COLLECT}/en-IE/maintenance`, `${COLLECT}/en-IE`, []],
] as const) {
  test(`${path} counts down without a layout shift, then loads ${start}, as does Retry at once [2.37] [9.9]`, {
    tag: [...tag],
  }, async ({ page }) => {
    const expectStart = async () => {
      await expect(heading(page)).toHaveText(START);
      expect(new URL(page.url()).pathname).toBe(start);
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
    };

    await watchShifts(page);
    await openStopped(page, path);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const status = page.getByRole('status');
    for (const [passed, line] of [
      [0, 'Trying again in 20 seconds'],
      [1, 'Trying again in 19 seconds'],
      [10, 'Trying again in 9 seconds'],
      [8, 'Trying again in 1 second'],
    ] as const) {
      await page.clock.runFor(passed * SECOND);
      await expect(countdown(page)).toHaveText(line);
      await expect(status, 'announced once').toHaveText('Trying again in 20 seconds');
      // Taking a screenshot makes sure that it was painted.
      await page.screenshot();
    }
    expect(await shifts(page)).toEqual([]);
    await page.clock.runFor(SECOND);
    await expectStart();

    await test.step('after a retry', async () => {
      await page.goto(path);
      await page.clock.runFor(100);
      await waitForHydration(page);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Retry it now' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expectStart();
    });
  });
}

test('the countdown includes time in which the device slept [9.9]', async ({ page }) => {
  await openStopped(page, '/maintenance');
  await expect(countdown(page)).toHaveText('Trying again in 20 seconds');
  await page.clock.fastForward(12 * SECOND);
  await expect(countdown(page)).toHaveText('Trying again in 8 seconds');
  await page.clock.fastForward(600 * SECOND);
  await expect(heading(page)).toHaveText(START);
});

test('the page is in Spanish in Spain [2.37] [3.7]', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'opco', value: 'IB', url: baseURL ?? '' }]);
  await openStopped(page, '/es-ES/maintenance');
  await expect(heading(page)).toHaveText('¡Volvemos enseguida!');
  await page.clock.runFor(19 * SECOND);
  await expect(countdown(page)).toHaveText('Nuevo intento en 1 segundo');
  await page.getByRole('link', { name: 'Reintentar ahora' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/es-ES');
});

test.describe('closed by an operator', () => {
  // The shop is shared with other tests, which follow whether this one has passed or not.
  test.afterEach(async ({ shop }) => await operateShop(shop, 'maintenance off'));

  test('a started payment is completed, other pages are closed, and the shop reopens by itself [2.17] [2.37] [9.9]', async ({
    page,
    shop,
    lend,
    browser,
    request,
    announce,
  }) => {
    announce(/status of 503/);
    await chooseAndGo(page, shop, lend('Daniel').number);
    await expect(page).toHaveURL(/\/checkout\/p\d\w+$/);
    await operateShop(shop, 'maintenance on');
    await expect.poll(async () => (await request.get('/gift')).status()).toBe(503);

    await payByCard(page, '4111111111111111');
    await expect(heading(page)).toHaveText('25,000 avios are yours');

    const context = await browser.newContext({ baseURL: shop.origin });
    const visitor = await context.newPage();
    await openStopped(visitor, '/purchase');
    await expect(heading(visitor)).toHaveText('We’ll be back soon!');
    await expect(visitor).toHaveURL('/maintenance');
    await operateShop(shop, 'maintenance off');
    await expect.poll(async () => (await request.get('/gift')).status()).toBe(200);
    await visitor.clock.runFor(20 * SECOND);
    await expect(heading(visitor)).toHaveText(START);
    await context.close();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the link works, and there is no countdown [2.37]', async ({ page }) => {
    const answer = await page.goto('/maintenance');
    expect(await answer?.text()).not.toContain('style=');
    await expect(heading(page)).toHaveText('We’ll be back soon!');
    await expect(countdown(page)).toBeHidden();
    await page.getByRole('link', { name: 'Retry it now' }).click();
    await expect(heading(page)).toHaveText(START);
  });
});
