import { mapPaymentsHost, PAYMENTS_URL } from '../kit/browser/payments-address.ts';
import { quietTest } from '../kit/browser/quiet-test.ts';
import { type RunningShop, startShop } from '../kit/shop/shop.ts';
import { readShopBooks } from '../kit/shop/shop-books.ts';

export { expect } from '@playwright/test';

/** One shop per worker. */
export function testWith(env: Record<string, string>) {
  return quietTest.extend<object, { shop: RunningShop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
      async ({}, use) => {
        const shop = await startShop({ PAYMENTS_PUBLIC_URL: PAYMENTS_URL, ...env });
        await use(shop);
        // The books must balance whatever the journeys did.
        await readShopBooks(shop).finally(shop.stop);
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    launchOptions: [
      async ({ launchOptions, shop }, use) =>
        await use(mapPaymentsHost(shop.paymentsOwnUrl, launchOptions)),
      { scope: 'worker' },
    ],
    baseURL: async ({ shop }, use) => await use(shop.origin),
  });
}

export const test = testWith({});
