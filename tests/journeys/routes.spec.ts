import type { Page } from '@playwright/test';
import { askRunningShop } from '../../local/operate-ask.ts';
import { expectAccessible } from '../kit/browser/looked-at.ts';
import { openHydrated } from '../kit/browser/open-hydrated.ts';
import { expect, test } from './fixtures.ts';

type Pages = readonly (readonly [path: string, heading: string])[];

const PRODUCTS: Pages = [
  ['/purchase', 'Buy avios'],
  ['/subscription', 'Get avios every month'],
  ['/avios-gift-transfer', 'A few avios short? Close the gap.'],
  ['/gift', 'Gift avios'],
  ['/gift/recipient', 'Who’s it for?'],
  ['/transfer', 'Transfer avios'],
  ['/transfer/recipient', 'Who’s it for?'],
  ['/booster', 'Boost what you’ve earned'],
];

const OF_THE_MEMBER: Pages = [
  ['/refund', 'Refunds'],
  ['/my-subscriptions', 'Your subscription'],
  ['/subscription/my-subscriptions', 'Your subscription'],
  ['/contact', 'Contact us'],
  ['/maintenance', 'We’ll be back soon!'],
  ['/history', 'History and receipts'],
  ['/history/p123', 'Your order'],
  ['/account', 'Your account'],
  ['/accessibility', 'Accessibility'],
];

const CHECKOUTS: Pages = [
  ['/checkout', 'Check and pay'],
  ['/checkout/p123', 'Check and pay'],
  ['/checkout/transaction/p123', 'Your order'],
  ['/external/checkout/p123', 'Check and pay'],
  ['/external/checkout/transaction/p123', 'Your order'],
];

async function expectThere(page: Page, pages: Pages) {
  for (const [path, heading] of pages) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/\| Cairn$/);
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }
}

// As they are served: in the browser, a page without an order soon leads to where one is chosen.
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the products’ pages are there, each with a title and one heading [2.4] [2.5] [2.6] [2.7] [2.8] [2.9]', async ({
    page,
  }) => {
    await expectThere(page, PRODUCTS);
  });

  test('so are the pages of what was bought, of help and of our own [2.10] [2.14] [2.15] [2.17]', async ({
    page,
  }) => {
    await expectThere(page, OF_THE_MEMBER);
  });

  test('so are the checkouts, an external one under a frame without ways into the shop [2.12] [2.13] [2.16]', async ({
    page,
  }) => {
    await expectThere(page, CHECKOUTS);
    await page.goto('/external/checkout/p123');
    const banner = page.getByRole('banner');
    await expect(banner).toContainText('Cairn');
    await expect(banner.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });
});

test('what is nowhere leads to the start [2.1] [2.13] [2.18] [2.20] [2.21]', async ({ page }) => {
  for (const path of [
    '/nothing/here',
    '/purchase/extra',
    '/checkout/transaction',
    '/resources/anything',
    '/ei/',
    '/fr-FR/',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      expect(new URL(page.url()).pathname).toBe('/');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');
    });
  }
});

test('an address with a second question mark before utm parameters is repaired [2.22]', async ({
  page,
}) => {
  await page.goto('/purchase?currency=GBP??utm_source=cedar&utm_medium=email');
  await expect(page).toHaveURL(/\/purchase\?currency=GBP&utm_source=cedar&utm_medium=email$/);
  await page.goto('/en-IE/gift%3Futm_source=cedar');
  await expect(page).toHaveURL(/\/en-IE\/gift\?utm_source=cedar$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift avios');
});

test('a product that is switched off has a page that says so and leads on [6.6]', async ({
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

test('resources are on the partner’s site; silent-login is an empty document that only we may frame [2.2] [2.11] [2.20]', async ({
  page,
  shop,
}) => {
  for (const [resource, site, title] of [
    ['faq', '/help-centre', 'Help centre'],
    ['privacy', '/privacy', 'Privacy'],
    ['terms', '/terms', 'Terms'],
    ['cookies', '/cookies', 'Cookies'],
  ] as const) {
    await page.goto(`/resources/${resource}`);
    expect(page.url()).toBe(shop.contentUrl + site);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  const answer = await page.goto('/silent-login?code=x&state=y');
  expect(await answer?.text()).toBe('<!doctype html><html lang="en"><title></title></html>');
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
});

test('the reading position goes to the new page’s heading, also when that page cannot be made [2.38]', async ({
  page,
  announce,
}) => {
  announce(/Failed to load resource|uncaught/);
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'Gift avios' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gift avios' })).toBeFocused();
  await expect(page).toHaveTitle('Gift avios | Cairn');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');

  await page.route('**/gift.data*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('main').getByRole('link', { name: 'Gift avios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Buy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy avios' })).toBeFocused();
});

test('the header: the keyboard’s first stop skips it, its lists close, its menu leads on', async ({
  page,
}) => {
  await openHydrated(page, '/');

  await test.step('the first stop of the keyboard skips to the content', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
  });

  await test.step('the language list closes on Escape and on a press elsewhere', async () => {
    const list = page.getByRole('banner').getByRole('button', { name: 'Language' });
    const choice = page.getByRole('banner').getByRole('link', { name: 'United Kingdom, English' });
    await list.click();
    await expect(choice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(choice).toBeHidden();
    await list.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(choice).toBeHidden();
  });

  await test.step('on a phone the menu opens, leads on and closes', async () => {
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

  test('checkout says what it needs, and so does the page that “Log in” leads to [4.6] [4.8]', async ({
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift avios');
  });
});
