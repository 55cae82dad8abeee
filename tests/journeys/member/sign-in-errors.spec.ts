import type { Page } from '@playwright/test';
import { GIFT_TITLE } from '../../kit/browser/gift-page.ts';
import { comeBack, enterCredentials, logIn, MEMBERS } from '../../kit/browser/log-in.ts';
import { openHydrated, openStopped, waitForHydration } from '../../kit/browser/open-hydrated.ts';
import { refusal } from '../../kit/browser/refusals.ts';
import { expect, test } from '../fixtures.ts';

/** Once the page has done something else, a notice that was to come would be there. */
async function expectNoNotice(page: Page) {
  await page.getByRole('button', { name: 'See more' }).click();
  await expect(page.getByRole('button', { name: 'See less' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('an error on the return from log-in is shown once, at the top, until the member leaves the page [2.22] [4.7] [5.6] [8.5] [8.33] [8.34] [8.36]', async ({
  page,
  context,
  shop,
  announce,
}) => {
  announce(/state_mismatch/);
  const notice = page.getByRole('alert');
  const logInLink = page.getByRole('banner').getByRole('link', { name: 'Log in' });

  await test.step('a return that this browser did not start: reported as used', async () => {
    await page.goto('/?code=abc&state=def');
    await expect(notice).toContainText('This log-in link has already been used');
    expect(page.url()).not.toContain('code=');
  });

  await test.step('cancelled at the identity provider: the error is shown on the page where log-in started, and dismissed', async () => {
    await page.goto('/gift');
    await logInLink.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(notice).toContainText('You’re not logged in');
    expect(new URL(page.url()).pathname).toBe('/gift');
    await page.getByRole('button', { name: 'Dismiss this message' }).click();
    await expect(notice).toHaveCount(0);
  });

  await test.step('an unknown state parameter: refused, and not reported again after a reload', async () => {
    await page.goto('/');
    await logInLink.click();
    await expect(page.getByLabel('Password')).toBeVisible();
    await page.goto('/?code=forged&state=forged');
    await expect(notice).toContainText('We stopped this log-in for your safety');
    await page.reload();
    await waitForHydration(page);
    await expectNoNotice(page);
  });

  await test.step('an error in the address: shown, and removed from the address', async () => {
    await page.goto('/gift?identityError=timeout&utm_source=cedar');
    await expect(notice).toContainText('Logging in took too long');
    await expect(page).toHaveURL(/\/gift\?utm_source=cedar$/);
  });

  await test.step('leaving the page clears its error', async () => {
    await page.goto('/gift?identityError=state_mismatch');
    await expect(notice).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy avios');
    await expect(notice).toHaveCount(0);
  });

  await test.step('a silent check without a session shows no error', async () => {
    await context.addCookies([{ name: 'logged_in', value: 'true', url: shop.origin }]);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
    await expectNoNotice(page);
    const mark = (await context.cookies()).find(({ name }) => name === 'logged_in');
    expect(mark?.value, 'the next page is a visitor’s').toBe('ended');
  });
});

test('an unreachable identity provider is reported, and the page scrolls to the notice [4.7] [8.37]', {
  tag: '@soak',
}, async ({ page, context, announce }) => {
  announce(/request_error|Failed to load resource|net::ERR/);
  const notice = page.getByRole('alert');
  const logInLink = page.getByRole('banner').getByRole('link', { name: 'Log in' });

  await test.step('before the redirect', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await openHydrated(page, '/gift');
    await page.route('**/session-controller*', (route) => route.abort());
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await logInLink.dispatchEvent('click');
    await expect(notice).toContainText('We can’t reach the log-in service');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.unroute('**/session-controller*');
  });

  await test.step('during the token exchange', async () => {
    await page.goto('/gift');
    await logInLink.click();
    await expect(page.getByLabel('Password')).toBeVisible();
    await context.route('**/oauth/token', (route) => route.abort());
    await enterCredentials(page, MEMBERS.irish);
    await expect(notice).toContainText('We can’t reach the log-in service');
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  });
});

test('a notice without its content shows the error screen’s text; the content is requested at most three times [2.38] [4.7] [9.10]', {
  tag: '@soak',
}, async ({ page, announce }) => {
  announce(/Failed to load resource/);
  const notice = page.getByRole('alert');
  let asked = 0;
  let failing = 1;
  await page.route('**/messages/*', (route) => {
    asked += 1;
    return asked > failing ? route.continue() : route.abort();
  });

  await test.step('content that arrives late replaces the text', async () => {
    await page.goto('/gift?identityError=timeout');
    await expect(notice).toContainText('Something went wrong');
    await expect(notice).toContainText('Logging in took too long');
  });

  await test.step('content that never arrives', async () => {
    asked = 0;
    failing = Number.POSITIVE_INFINITY;
    await openStopped(page, '/gift?identityError=timeout');
    await expect(notice).toContainText('Something went wrong');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(GIFT_TITLE);
    await page.clock.runFor(999);
    expect(asked).toBe(1);
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(asked).toBe(4);
    }).toPass();
    // By such a round trip the page has heard of the fourth, and a fifth would have been seen.
    const roundTrip = () => page.evaluate(async () => (await fetch('/silent-login')).ok);
    await roundTrip();
    await page.clock.runFor(60_000);
    await roundTrip();
    expect(asked).toBe(4);
  });
});

test('a user without a membership number is a visitor with a notice, and can switch account or join at checkout [6.2]', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/gift');
  await logIn(page, MEMBERS.withoutNumber);
  await expect(page.getByRole('alert')).toContainText('no membership number');
  await expect(page).toHaveURL(/\/gift$/);

  await page.goto('/purchase?avios=10000');
  await page.waitForFunction(() => window.localStorage.getItem('pending_transaction') !== null);
  await page.goto('/checkout');
  const main = page.getByRole('main');
  await expect(main).toContainText('Your account has no membership number');
  await expect(main.getByRole('link', { name: 'How to join' })).toBeVisible();
  await main.getByRole('button', { name: 'Switch account' }).click();
  await expect(page).not.toHaveURL(/checkout/);
  await page.goto('/gift');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await enterCredentials(page, MEMBERS.irish);
  await expect(page.getByText('24,350 avios')).toBeVisible();
});

test('a member does not see an error for a used return; a response that fails its schema is reported in place [5.2] [8.8] [8.34]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  announce(/schema_validation_failed/);

  await test.step('a used return', async () => {
    await comeBack(page, shop, '/?code=abc&state=def');
    await expect(page.getByText('24,350 avios')).toBeVisible();
    await expectNoNotice(page);
  });

  await test.step('a response that fails its schema', async () => {
    await page.route('**/api/users/current/balance?*', (route) =>
      route.fulfill({ json: { amount: 'many' } }),
    );
    await page.goto('/');
    await expect(page.getByText('We can’t show your balance right now').first()).toBeVisible();
    await expectNoNotice(page);
  });
});

test('parts of the page that cannot be loaded do not affect the rest; a refused token is renewed once, then the session ends [8.7]', {
  tag: '@soak',
}, async ({ page, shop, announce }) => {
  announce(/Failed to load resource/);

  await test.step('parts that cannot be loaded', async () => {
    const parts = /assets\/(avatar-menu|greeting)[\w.-]+\.js/;
    await page.route(parts, (route) => route.abort());
    // React replaces what the server rendered of them.
    announce(/Minified React error #418/);
    await comeBack(page, shop, '/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A few avios short');
    await expect(page.getByRole('banner')).toContainText('Aoife');
    await expect(page.getByRole('heading', { name: 'Buy avios' })).toBeVisible();
    await page.unroute(parts);
  });

  await test.step('a refused token', async () => {
    let asked = 0;
    await page.route('**/api/users/current?*', async (route) => {
      asked += 1;
      await route.fulfill(refusal('unauthorised'));
    });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended');
    await page.getByRole('button', { name: 'Carry on without logging in' }).click();
    await expectNoNotice(page);
    expect(asked).toBe(2);
  });
});
