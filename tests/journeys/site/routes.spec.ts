import { askRunningShop } from '../../../local/operate-ask.ts';
import { GIFT_TITLE } from '../../kit/browser/gift-page.ts';
import { expectAccessible } from '../../kit/browser/looked-at.ts';
import { openHydrated } from '../../kit/browser/open-hydrated.ts';
import { expect, test } from '../fixtures.ts';

test('an external checkout has a frame without links into the shop [2.16]', async ({ page }) => {
  await page.goto('/external/checkout/p123');
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('Cairn');
  await expect(banner.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('an address with a second question mark before utm parameters is repaired [2.22]', async ({
  page,
}) => {
  await page.goto('/purchase?currency=GBP??utm_source=cedar&utm_medium=email');
  await expect(page).toHaveURL(/\/purchase\?currency=GBP&utm_source=cedar&utm_medium=email$/);
  await page.goto('/en-IE/gift%3Futm_source=cedar');
  await expect(page).toHaveURL(/\/en-IE\/gift\?utm_source=cedar$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GIFT_TITLE);
});

test('the page of a switched-off product says so and links to others [6.6]', async ({
  page,
  shop,
  announce,
}) => {
  announce(/Failed to load resource: .*404/);
  const switchPurchase = (state: 'on' | 'off') => {
    const args = ['EI', 'purchase', state];
    const request = { command: 'switch', args, actor: 'test', folder: shop.dataFolder };
    return askRunningShop(shop.dataFolder, request, () => {});
  };
  const isOffered = async () => (await (await fetch(shop.origin)).text()).includes('€442.50');
  expect(await isOffered()).toBe(true);
  await switchPurchase('off');
  try {
    // Cached pages are dropped when an operator changes something.
    expect(await isOffered()).toBe(false);
    const answer = await page.goto('/purchase');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not on sale right now');
    await expect(page).toHaveTitle('Not on sale right now | Cairn');
    await expectAccessible(page, 'main');
    await page.getByRole('link', { name: 'See products and prices' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not on sale right now');
  } finally {
    await switchPurchase('on');
  }
  expect(await isOffered()).toBe(true);
  await page.goto('/purchase');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy avios');
});

test('focus moves to the new page’s heading, also when that page fails [2.38]', async ({
  page,
  announce,
}) => {
  announce(/Failed to load resource|uncaught/);
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'Gift avios' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: GIFT_TITLE })).toBeFocused();
  await expect(page).toHaveTitle('Gift avios | Cairn');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');

  await page.route('**/gift.data*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('main').getByRole('link', { name: 'Gift avios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Buy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy avios' })).toBeFocused();
});

test('the header: the first tab stop skips it, its lists close, its menu navigates', async ({
  page,
}) => {
  await openHydrated(page, '/');

  await test.step('the first tab stop skips to the content', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
  });

  await test.step('the language list closes on Escape and on a press elsewhere', async () => {
    const list = page.getByRole('banner').getByRole('button', { name: 'Language' });
    const choice = page
      .getByRole('list', { name: 'Language' })
      .getByRole('link', { name: 'United Kingdom, English' });
    await list.click();
    await expect(choice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(choice).toBeHidden();
    await list.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(choice).toBeHidden();
  });

  await test.step('on a phone the menu opens, navigates and closes', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const link = page.getByRole('banner').getByRole('link', { name: 'Buy' });
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy avios');
    await expect(link).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('checkout says that it needs JavaScript, and so does the page behind “Log in” [4.6] [4.8]', async ({
    page,
  }) => {
    // Roles and texts are not found in noscript elements.
    const notice = page.locator('noscript strong');
    for (const path of ['/checkout', '/checkout/p123', '/external/checkout/transaction/p123']) {
      await page.goto(path);
      await expect(notice).toHaveText('Paying needs JavaScript');
      await expect(notice).toBeVisible();
      await expect(page.locator('[aria-busy=true]').first()).toBeHidden();
    }
    await page.goto('/gift');
    await expect(notice).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(notice).toHaveText('Logging in needs JavaScript');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(GIFT_TITLE);
  });
});
