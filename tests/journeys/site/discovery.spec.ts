import { expectAccessible, shifts, watchShifts } from '../../kit/browser/looked-at.ts';
import { openHydrated, openSettled } from '../../kit/browser/open-hydrated.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import { expect, test } from '../fixtures.ts';

test('the page has no console messages, no accessibility issues and no layout shifts, at any width, light and dark [1.1] [2.26]', async ({
  page,
}) => {
  await watchShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openSettled(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'A few avios short? Close the gap.',
    );
    expect(await shifts(page), `${width} px`).toEqual([]);
  }
  await expectAccessible(page, 'html');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page has the title, the five products and their prices, and no style attributes, which the CSP forbids [1.1] [2.27]', async ({
    page,
  }) => {
    const answer = await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'A few avios short? Close the gap.',
    );
    for (const [title, price] of [
      ['Buy avios', 'from 1.20c per avios'],
      ['Boost your avios', 'from 1.28c per avios'],
      ['Subscribe', 'from 1.17c per avios'],
      ['Gift avios', 'from €49.00'],
      ['Transfer avios', 'from €25.00'],
    ] as const) {
      const card = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title }) });
      await expect(card).toContainText(price);
    }
    expect(await answer?.text()).not.toContain('style=');
    expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline');
  });
});

test('the quick price check shows the price of each package, by buttons and by keyboard [9.2]', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const total = page.getByText('Total', { exact: true }).locator('..');
  await expect(total).toContainText('€442.50');
  await page.getByRole('button', { name: 'More avios: 30,000' }).click();
  await expect(total).toContainText('€525.00');
  await page.getByRole('button', { name: 'Fewer avios: 25,000' }).click();
  await expect(total).toContainText('€442.50');

  await test.step('screen readers get the price in words, and a change once it has settled', async () => {
    await expect(page.getByText('1.42 cent', { exact: true })).toBeAttached();
    await page.getByRole('button', { name: 'More avios: 30,000' }).click();
    await page.getByRole('button', { name: 'More avios: 35,000' }).click();
    const announcement = page.getByRole('status').filter({ hasText: 'for €609.00' });
    await expect(announcement).toHaveText('35,000 avios for €609.00');
  });

  const slider = page.getByRole('slider', { name: 'Number of avios' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '2,000 avios');
  await expect(total).toContainText('€49.00');
  await expect(page.getByText('No bonus on this package')).toBeVisible();
  await page.keyboard.press('End');
  await expect(total).toContainText('€3,000.00');
  await expect(page.getByText('+50,000 avios')).toBeVisible();

  await test.step('a sold-out package is skipped', async () => {
    await openHydrated(page, '/');
    await slider.focus();
    for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '80,000 avios');
  });
});

test('prices are in the currency of the address, also after navigation, or of the visitor’s choice; prices that cannot be loaded are reported [9.6]', async ({
  page,
  announce,
}) => {
  await openHydrated(page, '/?currency=GBP');
  await expect(page.getByRole('main')).toContainText('from £41.88');
  const total = page.getByText('Total', { exact: true }).locator('..');
  await expect(total).toContainText('£378.20');
  await page.getByRole('banner').getByRole('link', { name: 'Cairn' }).click();
  await expect(page.getByRole('main')).toContainText('from €49.00');
  await expect(total).toContainText('€442.50');

  const currency = page.getByRole('combobox', { name: 'Currency' });
  await currency.selectOption('GBP');
  await expect(total).toContainText('£378.20');
  await currency.selectOption('USD');
  await expect(total).toContainText('USD 480.13');

  announce(/Failed to load resource/);
  await page.route('**/api/**', (route) => route.fulfill(refusal('not_found')));
  await currency.selectOption('EUR');
  await expect(
    page.getByRole('status').filter({ hasText: 'couldn’t load the prices' }),
  ).toBeVisible();
  await expect(total).toContainText('USD 480.13');
});

test('late fonts hardly shift the page, at any width', async ({ page }) => {
  let shown = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await shown.promise;
    await route.continue();
  });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const heading = page.getByRole('heading', { level: 1 });
  for (const width of [390, 768, 1440]) {
    await test.step(`${width} px`, async () => {
      shown = Promise.withResolvers<void>();
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await heading.waitFor();
      const fonts = () =>
        page.evaluate(() =>
          [...document.fonts]
            .filter((font) => / Variable/.test(font.family))
            .map((font) => font.status),
        );
      expect(await fonts()).not.toContain('loaded');
      const before = await height();
      shown.resolve();
      await page.evaluate(() => document.fonts.ready);
      await expect(heading).toHaveCSS('font-family', /^"?Bricolage Grotesque Variable/);
      expect(await fonts()).toEqual(['loaded', 'loaded']);
      expect(Math.abs((await height()) - before)).toBeLessThan(60);
    });
  }
});

test('four articles are shown; the rest open and close by keyboard; each opens on the partner’s site in a new tab [2.1] [2.29] [9.13]', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const section = page.getByRole('region', { name: 'Good to know' });
  const articles = section.getByRole('link');
  await expect(articles).toHaveCount(4);
  const more = section.getByRole('button', { name: 'See more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.press('Enter');
  await expect(articles).toHaveCount(8);
  await expect(articles.nth(4)).toBeFocused();
  const less = section.getByRole('button', { name: 'See less' });
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await less.press('Enter');
  await expect(articles).toHaveCount(4);
  await expect(section.getByRole('button', { name: 'See more' })).toBeFocused();

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^What’s an avios worth/ }).click();
  const article = await opened;
  await expect(article.getByRole('heading', { level: 1 })).toContainText('What’s an avios worth');
});

test('canonical, alternate and sharing metadata match the address [2.1] [2.6]', async ({
  page,
  shop,
}) => {
  await page.goto('/en-IE?currency=GBP');
  const href = (selector: string) => page.locator(selector).getAttribute('href');
  expect(await href('link[rel=canonical]')).toBe(`${shop.origin}/en-IE`);
  expect(await href('link[hreflang=en-GB]')).toBe(`${shop.origin}/en-GB`);
  expect(await href('link[hreflang=x-default]')).toBe(`${shop.origin}/`);
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await content('og:title')).toBe(await page.title());
  expect(await content('og:url')).toBe(`${shop.origin}/en-IE`);
  expect(await content('og:locale')).toBe('en_IE');
  expect(await content('og:image')).toMatch(/^http:.*hero\.svg\?w=1199&fm=jpg/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);

  await page.goto('/history');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);

  await page.goto('/avios-gift-transfer');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.origin}/`);
});
