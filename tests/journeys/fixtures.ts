import { mapPaymentsHost, PAYMENTS_URL } from '../kit/browser/payments-address.ts';
import { quietTest } from '../kit/browser/quiet-test.ts';
import { type Lend, lender, makeContentWithCopies } from '../kit/shop/member-copies.ts';
import { MOVING_CLOCK } from '../kit/shop/moving-clock.ts';
import { type RunningShop, startShop } from '../kit/shop/shop.ts';
import { readShopBooks } from '../kit/shop/shop-books.ts';

export { expect } from '@playwright/test';

type Worker = {
  /** One shop per worker, which all tests that need no other settings share. */
  shop: RunningShop;
  /** A copy of a demo member whom no other test uses. */
  lend: Lend;
};

/** A shop with other settings starts once for its tests: keep them in one file, not in parallel. */
function testWith(env: Record<string, string>) {
  return quietTest.extend<object, Worker>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
      async ({}, use) => {
        const content = await makeContentWithCopies();
        const settings = { PAYMENTS_PUBLIC_URL: PAYMENTS_URL, CONTENT_DIR: content.folder };
        const shop = await startShop({ ...settings, ...env });
        await use(shop);
        // The books must balance whatever the journeys did.
        await readShopBooks(shop).finally(shop.stop);
        await content.remove();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    lend: [async ({}, use) => await use(lender()), { scope: 'worker' }],
    launchOptions: [
      async ({ launchOptions, shop }, use) =>
        await use(mapPaymentsHost(shop.paymentsOwnUrl, launchOptions)),
      { scope: 'worker' },
    ],
    baseURL: async ({ shop }, use) => await use(shop.origin),
  });
}

export const COLLECT = '/collect-avios/buy';
export const SPEND = '/spend-avios/buy';

/** The base path whose index is the transfer page. */
export const SPEND_INDEX = '/spend-avios';

/** All companies, under four base paths. */
export const test = testWith({
  BASE_PATH: `,${COLLECT},${SPEND},${SPEND_INDEX}`,
  OPCO: 'EI,BA,IB',
});

export const TAGS = 'https://tags.example';
export const INTAKE = 'https://monitoring.example/intake';

/** With analytics and monitoring, so that visitors are asked for consent. */
export const measuredTest = testWith({
  ANALYTICS_SCRIPT_URL: `${TAGS}/gtm.js?id=GTM-TEST`,
  MONITORING_APPLICATION_ID: '00000000-0000-4000-8000-000000000001',
  MONITORING_CLIENT_TOKEN: 'pub00000000000000000000000000000001',
  MONITORING_PROXY_URL: INTAKE,
});

/** Forced refunds, bonuses and prices need a second person, and the shop's clock can be moved. */
export const approvalTest = testWith({
  ...MOVING_CLOCK,
  APPROVAL_ALWAYS: 'forced-refund,bonus,price',
});
