import { expect, testWith } from './fixtures.ts';

/** Where only spending is served, nobody can be sent to collecting. */
const test = testWith({ BASE_PATH: '/spend-avios' });

test('under a base path for spending the start is the transfer [2.3]', async ({ page }) => {
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe('/spend-avios');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer avios');
});
