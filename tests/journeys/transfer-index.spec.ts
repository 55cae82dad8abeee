import { startShop } from '../kit/shop.ts';
import { test as base, expect } from './fixtures.ts';

/** Where only spending is served, nobody can be sent to collecting. */
const test = base.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const shop = await startShop({ BASE_PATH: '/spend-avios' });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('under a base path for spending the start is the transfer [2.3]', async ({ page }) => {
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe('/spend-avios');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer avios');
});
