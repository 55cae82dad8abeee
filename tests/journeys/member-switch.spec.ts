import { comeBack, logIn, logOut, MEMBERS } from '../kit/browser/log-in.ts';
import { refusal } from '../kit/browser/refusals.ts';
import { expect, test } from './fixtures.ts';

test('another member who logged in in another window is noticed with the next token [4.5] [4.6]', async ({
  page,
  context,
  shop,
  announce,
}) => {
  announce(/401|Failed to load resource/);
  // The first window's call waits until somebody else is logged in, and is then refused.
  const { promise: somebodyElse, resolve: letGo } = Promise.withResolvers<void>();
  let isRefused = false;
  await page.route('**/api/users/current/balance?*', async (route) => {
    await somebodyElse;
    if (isRefused) return await route.fallback();
    isRefused = true;
    await route.fulfill(refusal('unauthorised'));
  });
  await comeBack(page, shop, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Aoife$/);

  const other = await context.newPage();
  await other.goto('/');
  await logOut(other);
  await logIn(other, MEMBERS.british);
  await expect(other.getByText('48,200 avios')).toBeVisible();
  letGo();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Tom$/);
  await expect(page.getByText('48,200 avios')).toBeVisible();
  await expect(page.getByText('24,350')).toHaveCount(0);
});
