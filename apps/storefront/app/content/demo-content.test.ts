import { SANDBOX_SPACE } from '@cairn/sandbox/content/app';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentService, startContentService } from '../../../../tests/kit/content-service.ts';
import { createFetchEntries } from './client.server.ts';
import { discoveryPage } from './discovery-page.server.ts';
import { layoutContent } from './layout.server.ts';
import { maintenancePage } from './maintenance-page.server.ts';
import { page } from './page.server.ts';
import type { FetchEntries } from './source.server.ts';

let service: ContentService;
let fetchEntries: FetchEntries;
beforeAll(async () => {
  service = await startContentService();
  const settings = { ...SANDBOX_SPACE, host: service.host, insecure: true };
  fetchEntries = createFetchEntries(settings, pino({ enabled: false }));
});
afterAll(() => service.stop());

async function fieldsOf(
  contentType: string,
  locale: 'en-GB' | 'en-IE' = 'en-GB',
  partnerCode = 'ei',
) {
  const [first] = await fetchEntries({ contentType, locale, partnerCode });
  return Object(first).fields;
}

test('the layout can be read, with its error page two levels deep [1.7] [7.26]', async () => {
  const layout = layoutContent.parse(await fieldsOf('layout'));
  expect(layout.errorPage?.backgroundImage).toEqual({
    src: expect.stringMatching(/^\/\/content\.example\/images\/\w+\/error\.svg$/),
    alt: 'A toppled cairn',
    width: 960,
    height: 640,
  });
});

test('the discovery page can be read, with a card for each product [7.26] [3.8]', async () => {
  const content = discoveryPage.parse(await fieldsOf('discoveryPage'));
  expect(content.products.map((card) => card.productType)).toEqual([
    'purchase',
    'booster',
    'subscription',
    'gift',
    'transfer',
  ]);
  expect(content.heroSection.backgroundImage.width).toBe(1512);
});

test.each([
  'purchasePage',
  'giftPage',
  'recipientFormPage',
  'transferPage',
  'boosterPage',
  'subscribePage',
  'subscriptionArea',
  'checkoutPage',
  'transactionPage',
  'refundPage',
  'contactPage',
  'historyPage',
  'accessibilityPage',
])('%s has a title, a heading and an introduction', async (contentType) => {
  page.parse(await fieldsOf(contentType));
});

test('the maintenance page can be read, with its picture [7.26] [3.7]', async () => {
  const content = maintenancePage.parse(await fieldsOf('maintenancePage'));
  expect(content.backgroundImage?.width).toBe(960);
});

test('a locale has its own words, and British English where it has none [7.26]', async () => {
  const british = discoveryPage.parse(await fieldsOf('discoveryPage', 'en-GB'));
  const irish = discoveryPage.parse(await fieldsOf('discoveryPage', 'en-IE'));
  expect(irish.heroSection.loggedout.subTitle).toContain('in euro');
  expect(british.heroSection.loggedout.subTitle).not.toContain('in euro');
  expect(irish.quickPriceCheck).toEqual(british.quickPriceCheck);
});

test('a partner without content gets no items [1.7] [7.26]', async () => {
  expect(await fetchEntries({ contentType: 'layout', locale: 'en-GB', partnerCode: 'zz' })).toEqual(
    [],
  );
});
