import AxeBuilder from '@axe-core/playwright';
import { enterCredentials, logIn, logOut, MEMBERS } from '../kit/log-in.ts';
import { expect, test } from './fixtures.ts';

test.describe('a visitor', () => {
  test('sees log-in prompts and generic prices, and loads nothing of signing in [6.1]', async ({
    page,
    shop,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in for your own prices' })).toBeVisible();
    await expect(page.getByText('€442.50')).toBeVisible();
    expect(asked.filter((url) => url.startsWith(shop.identityUrls[0] ?? 'none'))).toEqual([]);
    const machinery = () => asked.filter((url) => /session-controller/.test(url));
    expect(machinery()).toEqual([]);
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
    expect(machinery().length).toBeGreaterThan(0);
  });

  test('is not waited for: no skeleton without a marker [6.1]', async ({ page }) => {
    const html = await (await page.goto('/'))?.text();
    expect(html).toContain('Log in for your own prices');
    expect(html).not.toContain('aria-busy="true"');
  });
});

test('logging in brings the greeting, the balance and the household’s, and returns to the page [4.6] [6.2]', async ({
  page,
}) => {
  await page.goto('/');
  await logIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Aoife');
  const hero = page.getByRole('region', { name: 'Hello, Aoife' });
  await expect(hero.getByText('24,350', { exact: true })).toBeVisible();
  await expect(hero.getByText('Household: 61,200 avios')).toBeVisible();
  await expect(page.getByText('24,350 avios')).toBeVisible();
  expect(page.url()).not.toMatch(/code=|state=/);
  const cookies = await page.context().cookies();
  const marker = cookies.find(({ name }) => name === 'logged_in');
  expect(marker).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false });
  const days = ((marker?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days, 'the session marker lasts a day [9.7]').toBeGreaterThan(0.99);
  expect(days).toBeLessThanOrEqual(1);
});

test('log-in returns to where it was asked for, with the address as it was [4.6] [2.22]', async ({
  page,
}) => {
  await page.goto('/gift?utm_source=cedar');
  await logIn(page);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe('/gift?utm_source=cedar');
});

test('a member who comes back is waited for, with skeletons instead of prompts, and is still logged in [4.6] [6.2]', async ({
  page,
}) => {
  await page.goto('/');
  await logIn(page);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  const html = await (await page.reload())?.text();
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toContain('>Log in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Aoife');
  await expect(page.getByText('24,350 avios')).toBeVisible();
});

test('nothing moves while a member is recognised', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { startTime, sources } of list.getEntries().map(Object)) {
        // While the document is read, what comes later has its place still to take.
        const [document] = performance.getEntriesByType('navigation').map(Object);
        const read = document.domContentLoadedEventStart;
        if (read === 0 || startTime < read) continue;
        for (const { node, previousRect, currentRect } of sources) {
          const rects = JSON.stringify([previousRect, currentRect]);
          moved.push(`${Math.round(startTime)} ms ${node?.className} ${node?.innerText} ${rects}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1440]) {
    await page.context().clearCookies();
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await logIn(page);
    await expect(page.getByText('24,350 avios')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByText('Household: 61,200 avios')).toBeVisible();
    expect(await page.evaluate(() => Object(window).moved), `${width} px wide`).toEqual([]);
  }
});

test('every token is told to the API [7.6] [4.5]', async ({ page }) => {
  const saved: string[] = [];
  page.on('request', (request) => {
    const { authorization, dpop } = request.headers();
    if (request.url().includes('/api/saveToken')) {
      saved.push(
        `${request.method()} ${authorization?.split(' ')[0]} ${Boolean(dpop)} ${request.postData()}`,
      );
    }
  });
  await page.goto('/');
  await logIn(page);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  expect(saved).toEqual(['POST DPoP true null']);
  await page.reload();
  await expect(page.getByText('24,350 avios')).toBeVisible();
  expect(saved).toHaveLength(2);
});

test('logging out ends it here and at the identity provider [4.6]', async ({ page }) => {
  await page.goto('/gift');
  await logIn(page);
  await logOut(page, '24,350 avios');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain('logged_in');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('another member can log in after a log-out, and sees nothing of the first [4.6]', async ({
  page,
}) => {
  await page.goto('/');
  await logIn(page);
  await logOut(page, '24,350 avios');
  await logIn(page, MEMBERS.british);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Tom');
  await expect(page.getByText('48,200 avios')).toBeVisible();
  await expect(page.getByText('24,350')).toHaveCount(0);
});

test('the avatar menu has the account’s pages, and works by keyboard [2.23]', async ({ page }) => {
  await page.goto('/');
  await logIn(page);
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Aoife Brennan' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Member 3081 4700 0000 0001')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Member 3081 4700 0000 0001')).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'My subscription' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/my-subscriptions/);
  await expect(page.getByText('Member 3081 4700 0000 0001')).toBeHidden();
});

test('a balance that is not known is said so, and the rest stands [3.3]', async ({ page }) => {
  await page.goto('/');
  await logIn(page, MEMBERS.withoutBalance);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Mei');
  await expect(page.getByText('We cannot show your balance just now.')).toBeVisible();
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Mei Tanaka' });
  await expect(menu.getByText('Mei', { exact: true })).toBeVisible();
  await menu.click();
  await expect(page.getByText('Your balance is not available just now')).toBeVisible();
});

test('prices change to the currency of the member’s country at log-in, once [4.24] [9.6]', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'market', value: 'GB', url: shop.origin }]);
  await page.goto('/');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveValue('GBP');
  await logIn(page, MEMBERS.withoutBalance);
  await expect(page.getByText('€442.50')).toBeVisible();
  await expect(currency).toHaveValue('EUR');
  await currency.selectOption('GBP');
  await expect(page.getByText('£378.20')).toBeVisible();
  await expect(currency).toHaveValue('GBP');
});

test('a currency in the address stays at log-in [2.22]', async ({ page }) => {
  await page.goto('/?currency=EUR');
  await logIn(page, MEMBERS.american);
  await expect(page.getByText('112,640 avios')).toBeVisible();
  const goal = page.getByRole('region', { name: 'What are you saving for?' });
  await expect(goal.getByRole('link')).toContainText('€');
});

test('where log-in is required it is asked for at once, and the address forgets that [2.22]', async ({
  page,
}) => {
  await page.goto('/gift?loginRequired=true&utm_source=cedar');
  await enterCredentials(page, MEMBERS.irish);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  await expect(page).toHaveURL(/\/gift\?utm_source=cedar$/);
  await page.goto('/gift?loginRequired=true');
  await expect(page.getByText('24,350 avios')).toBeVisible();
  await expect(page).toHaveURL(/\/gift$/);
});

test('who logs out in one window is logged out in the other when it is looked at [4.6]', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await logIn(page);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await logOut(other, '24,350 avios');
  await expect(other.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByText('24,350')).toHaveCount(0);
});

test('an error screen on the way keeps the session and what is known [4.6]', async ({
  page,
  announce,
}) => {
  announce(/503/);
  await page.goto('/');
  await logIn(page);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  let tokens = 0;
  page.on('request', (request) => {
    if (request.url().includes('/oauth/token')) tokens += 1;
  });
  await page.route('**/gift.data*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('banner').getByRole('link', { name: 'Gift' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops!');
  await expect(page.getByText('24,350 avios')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cairn' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Aoife');
  expect(tokens).toBe(0);
});

test('Log in pressed before the page has come to life is not lost', async ({ page, announce }) => {
  announce(/Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/gift?utm_source=cedar');
  await page.unroute('**/assets/*.js');
  await logIn(page);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  await expect(page).toHaveURL(/\/gift\?utm_source=cedar$/);
});

test('connecting an account can be cancelled, and the member is told so [7.30]', async ({
  page,
}) => {
  await page.goto('/gift');
  await logIn(page);
  await page.getByText('24,350 avios').click();
  await page.getByRole('button', { name: 'Connect Summit Hotels' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'The account was not connected' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('24,350 avios')).toBeVisible();
});

test('an account elsewhere is connected from the avatar menu [7.30] [7.31]', async ({ page }) => {
  await page.goto('/gift');
  await logIn(page);
  await page.getByText('24,350 avios').click();
  await page.getByRole('button', { name: 'Connect Summit Hotels' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Account connected' })).toBeVisible();
  await expect(page.getByText('24,350 avios')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/gift');
});

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a member’s page is accessible, notice and menu open, at ${width} px, ${colorScheme}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await logIn(page);
      await expect(page.getByText('24,350 avios')).toBeVisible();
      await page.goto('/?identityError=timeout');
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByText('24,350 avios').click();
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}
