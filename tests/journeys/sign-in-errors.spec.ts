import type { Page } from '@playwright/test';
import { enterCredentials, logIn, MEMBERS } from '../kit/log-in.ts';
import { comeToLife, openStopped } from '../kit/open-alive.ts';
import { expect, test } from './fixtures.ts';

/** Once the page has done something else, a notice that was to come would be there. */
async function expectNoNotice(page: Page) {
  await page.getByRole('button', { name: 'See more' }).click();
  await expect(page.getByRole('button', { name: 'See less' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('cancelled at the identity provider: told, and back where it began [8.5]', async ({
  page,
}) => {
  await page.goto('/gift');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('You are not logged in');
  expect(new URL(page.url()).pathname).toBe('/gift');
  await page.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a state that is not ours is refused [5.6] [8.33]', async ({ page, announce }) => {
  announce(/state_mismatch/);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goto('/?code=forged&state=forged');
  await expect(page.getByRole('alert')).toContainText('We stopped this log-in for your safety');
  // Told once: not again when the page is loaded anew.
  await page.reload();
  await comeToLife(page);
  await expectNoNotice(page);
});

test('a way back that nobody started is told as used [8.34]', async ({ page }) => {
  await page.goto('/?code=abc&state=def');
  await expect(page.getByRole('alert')).toContainText('This log-in has been used already');
  expect(page.url()).not.toContain('code=');
});

test('a spent way back is forgiven while the session lasts [8.34]', async ({ page }) => {
  await page.goto('/');
  await logIn(page);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  await page.goto('/?code=abc&state=def');
  await expect(page.getByText('24,350 avios')).toBeVisible();
  await expectNoNotice(page);
});

test('an error of the identity provider in the address is told and removed [2.22]', async ({
  page,
}) => {
  await page.goto('/gift?identityError=timeout&utm_source=cedar');
  await expect(page.getByRole('alert')).toContainText('Logging in took too long');
  await expect(page).toHaveURL(/\/gift\?utm_source=cedar$/);
});

test('leaving the page clears its error [4.7]', async ({ page }) => {
  await page.goto('/gift?identityError=state_mismatch');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy avios');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an error scrolls the page to its top [4.7]', async ({ page, announce }) => {
  announce(/Failed to load resource|net::ERR/);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/gift');
  await page.route('**/session-controller*', (route) => route.abort());
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).dispatchEvent('click');
  await expect(page.getByRole('alert')).toContainText('We cannot reach the log-in service');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a notice whose words cannot be had says what the error screen would [2.38] [4.7]', async ({
  page,
  announce,
}) => {
  announce(/Failed to load resource/);
  await page.route('**/messages/*', (route) => route.abort());
  await page.goto('/gift?identityError=timeout');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift avios');
});

test('a notice’s words are asked for again, three times and no more [9.10]', async ({
  page,
  announce,
}) => {
  announce(/Failed to load resource/);
  let asked = 0;
  await page.route('**/messages/*', (route) => {
    asked += 1;
    return route.abort();
  });
  await openStopped(page, '/gift?identityError=timeout');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.clock.runFor(999);
  expect(asked).toBe(1);
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(asked).toBe(4);
  }).toPass();
  await page.clock.runFor(60_000);
  expect(asked).toBe(4);
});

test('a notice’s words take their place when they come late [9.10]', async ({ page, announce }) => {
  announce(/Failed to load resource/);
  let asked = 0;
  await page.route('**/messages/*', (route) => {
    asked += 1;
    return asked > 1 ? route.continue() : route.abort();
  });
  await page.goto('/gift?identityError=timeout');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('alert')).toContainText('Logging in took too long');
});

test('somebody without a membership number is a visitor, with a notice', async ({ page }) => {
  await page.goto('/gift');
  await logIn(page, MEMBERS.withoutNumber);
  await expect(page.getByRole('alert')).toContainText('no membership number');
  await expect(page).toHaveURL(/\/gift$/);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await enterCredentials(page, MEMBERS.irish);
  await expect(page.getByText('24,350 avios')).toBeVisible();
});

test('an identity provider that does not answer the exchange is told as such [8.37]', async ({
  page,
  context,
  announce,
}) => {
  announce(/request_error|Failed to load resource/);
  await page.goto('/gift');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await context.route('**/oauth/token', (route) => route.abort());
  await enterCredentials(page, MEMBERS.irish);
  await expect(page.getByRole('alert')).toContainText('We cannot reach the log-in service');
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
});

test('a silent check that finds nobody says nothing [8.36]', async ({ page, context, shop }) => {
  await context.addCookies([{ name: 'logged_in', value: 'true', url: shop.origin }]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expectNoNotice(page);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain('logged_in');
});

test('a refused token is renewed once, then the member is logged out without a word [8.7]', async ({
  page,
  announce,
}) => {
  announce(/401/);
  await page.goto('/');
  await logIn(page);
  await expect(page.getByText('24,350 avios')).toBeVisible();
  let asked = 0;
  await page.route('**/api/users/current?*', async (route) => {
    asked += 1;
    await route.fulfill({ status: 401, json: { code: 'unauthorised', message: 'no' } });
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expectNoNotice(page);
  expect(asked).toBe(2);
});

test('an answer that does not fit its schema is told in place, not at the top [5.2] [8.8]', async ({
  page,
  announce,
}) => {
  announce(/schema_validation_failed/);
  await page.route('**/api/users/current/balance?*', (route) =>
    route.fulfill({ json: { amount: 'many' } }),
  );
  await page.goto('/');
  await logIn(page);
  await expect(page.getByText('We cannot show your balance just now.')).toBeVisible();
  await expectNoNotice(page);
});

test('parts of the page that cannot be loaded leave the rest standing', async ({
  page,
  announce,
}) => {
  announce(/Failed to load resource/);
  await page.route(/assets\/(avatar-menu|greeting)[\w.-]+\.js/, (route) => route.abort());
  await page.goto('/');
  await logIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Aoife');
  await expect(page.getByRole('banner')).toContainText('Aoife');
});
