import { quietTest } from '../kit/quiet-test.ts';
import { type RunningShop, startShop } from '../kit/shop.ts';

export { expect } from '@playwright/test';

/** A shop for each worker. */
export function testWith(env: Record<string, string>) {
  return quietTest.extend<object, { shop: RunningShop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
      async ({}, use) => {
        const shop = await startShop(env);
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ shop }, use) => await use(shop.origin),
  });
}

export const test = testWith({});
