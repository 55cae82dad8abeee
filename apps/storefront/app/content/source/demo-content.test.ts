import { COMPANIES, LOCALES, OPERATIONS, partnerOf } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { PRODUCTS } from '@cairn/contract/values/product';
import { SANDBOX_SPACE } from '@cairn/sandbox/content/space';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ContentService,
  startContentService,
} from '../../../../../tests/kit/shop/content-service.ts';
import { banner } from '../blocks/banner.server.ts';
import { bonusReminderTexts } from '../blocks/bonus-reminder-texts.server.ts';
import { calendarTexts } from '../blocks/calendar-texts.server.ts';
import { boosterCampaign } from '../blocks/campaign.server.ts';
import { chatFacts } from '../blocks/chat-facts.server.ts';
import { giftOccasion } from '../blocks/gift-occasion.server.ts';
import { boosterPage } from '../order-pages/booster-page.server.ts';
import { checkoutPage } from '../order-pages/checkout-page.server.ts';
import { giftPage } from '../order-pages/gift-page.server.ts';
import { purchasePage } from '../order-pages/purchase-page.server.ts';
import { recipientFormPage } from '../order-pages/recipient-form-page.server.ts';
import { subscribePage } from '../order-pages/subscribe-page.server.ts';
import { transactionPage } from '../order-pages/transaction-page.server.ts';
import { transferPage } from '../order-pages/transfer-page.server.ts';
import { accessibilityPage } from '../pages/accessibility-page.server.ts';
import { accountPage } from '../pages/account-page.server.ts';
import { contactPage } from '../pages/contact-page.server.ts';
import { discoveryPage } from '../pages/discovery-page.server.ts';
import { giftCardPage } from '../pages/gift-card-page.server.ts';
import { historyPage } from '../pages/history-page.server.ts';
import { layoutContent } from '../pages/layout.server.ts';
import { maintenancePage } from '../pages/maintenance-page.server.ts';
import { message } from '../pages/message.server.ts';
import { refundPage } from '../pages/refund-page.server.ts';
import { resourcePage } from '../pages/resource-page.server.ts';
import { subscriptionArea } from '../pages/subscription-area.server.ts';
import { createFetchEntries } from './client.server.ts';
import { every, first, type Reader } from './items.server.ts';
import type { ContentQuery, FetchEntries } from './source.server.ts';

const PARTNERS = COMPANIES.map(partnerOf);

let service: ContentService;
let fetchEntries: FetchEntries;
beforeAll(async () => {
  service = await startContentService();
  const settings = { ...SANDBOX_SPACE, host: service.host, insecure: true };
  fetchEntries = createFetchEntries(settings, pino({ enabled: false }));
});
afterAll(() => service.stop());

async function load<T>(
  contentType: string,
  read: Reader<T>,
  { locale = 'en-GB', partnerCode = 'ei' }: Partial<ContentQuery> = {},
): Promise<T> {
  const { value } = read(await fetchEntries({ contentType, locale, partnerCode }));
  if (value === undefined) throw new Error(`${contentType} cannot be read`);
  return value;
}

test.each<[contentType: string, read: Reader<unknown>]>([
  ['layout', first(layoutContent)],
  ['banner', every(banner)],
  ['discoveryPage', first(discoveryPage)],
  ['subscribePage', first(subscribePage)],
  ['checkoutPage', first(checkoutPage)],
  ['transactionPage', first(transactionPage)],
  ['purchasePage', first(purchasePage)],
  ['message', every(message)],
  ['subscriptionArea', first(subscriptionArea)],
  ['maintenancePage', first(maintenancePage)],
  ['giftPage', first(giftPage)],
  ['giftOccasion', every(giftOccasion)],
  ['giftCardPage', first(giftCardPage)],
  ['transferPage', first(transferPage)],
  ['boosterPage', first(boosterPage)],
  ['recipientFormPage', first(recipientFormPage)],
  ['refundPage', first(refundPage)],
  ['resourcePage', every(resourcePage)],
  ['dotAirBoosterCampaign', first(boosterCampaign)],
  ['contactPage', first(contactPage)],
  ['historyPage', first(historyPage)],
  ['accountPage', first(accountPage)],
  ['bonusReminderTexts', first(bonusReminderTexts)],
  ['calendarTexts', first(calendarTexts)],
  ['chatFacts', first(chatFacts)],
  ['accessibilityPage', first(accessibilityPage)],
])(
  '%s can be read whole in every language for every partner [1.7] [2.23] [7.26]',
  async (contentType, read) => {
    for (const locale of LOCALES) {
      for (const partnerCode of PARTNERS) {
        const found = await fetchEntries({ contentType, locale, partnerCode });
        expect(found, `${locale} ${partnerCode}`).not.toHaveLength(0);
        expect(read(found).faults, `${locale} ${partnerCode}`).toEqual([]);
      }
    }
  },
);

test.each(LOCALES)(
  'in %s links resolve two levels deep, pictures included [1.7] [2.32] [7.26]',
  async (locale) => {
    const layout = await load('layout', first(layoutContent), { locale });
    expect(layout.errorPage?.backgroundImage).toMatchObject({ width: 960, height: 640 });

    const discovery = await load('discoveryPage', first(discoveryPage), { locale });
    expect(discovery.heroSection.backgroundImage.src).toMatch(
      /^\/\/content\.example\/images\/\w+\/hero\.svg$/,
    );
    expect(discovery.comparisonSection?.products).toHaveLength(4);
    expect(discovery.articles).toHaveLength(8);

    const { multipliers } = await load('boosterPage', first(boosterPage), { locale });
    expect(multipliers.map(({ multiplyBy }) => multiplyBy)).toEqual([1, 2, 3, 4]);
    expect(multipliers.filter(({ image }) => image)).toHaveLength(4);
    const { plans } = await load('subscribePage', first(subscribePage), { locale });
    expect(plans.map(({ planId }) => planId)).toEqual(['light', 'steady', 'far', 'farther']);
    const { breadcrumb } = await load('checkoutPage', first(checkoutPage), { locale });
    expect(Object.keys(breadcrumb.productSelection)).toHaveLength(PRODUCTS.length);
  },
);

test.each(LOCALES)('in %s a price per avios is named in every currency [9.6]', async (locale) => {
  const { smallUnits } = await load('purchasePage', first(purchasePage), { locale });
  expect(Object.keys(smallUnits ?? {}).toSorted()).toEqual(CURRENCIES.toSorted());
});

test('the language list has every company’s markets in a language of its own [4.1] [4.2] [4.3]', async () => {
  const { languages } = await load('layout', first(layoutContent));
  for (const company of COMPANIES) {
    const { markets, languages: spoken } = OPERATIONS[company];
    const offered = languages.filter(({ locale }) => spoken.includes(locale));
    expect(offered.map(({ market }) => market)).toEqual(expect.arrayContaining([...markets]));
  }
});

test('the start page has a card for each product, for you and then for others [2.27] [3.8]', async () => {
  const { products } = await load('discoveryPage', first(discoveryPage));
  expect(products.map((card) => card.productType)).toEqual([
    'purchase',
    'booster',
    'subscription',
    'gift',
    'transfer',
  ]);
});

test('every resource is there [2.23]', async () => {
  const resources = await load('resourcePage', every(resourcePage));
  expect(resources.map(({ resourceType }) => resourceType).toSorted()).toEqual([
    'cookies',
    'faq',
    'pricing-booster',
    'privacy',
    'terms',
  ]);
});

test.each(PARTNERS)(
  '%s has a bonus banner, in English and in Spanish [2.24] [3.5]',
  async (partnerCode) => {
    const titlesIn = async (locale: 'en-GB' | 'es-ES') => {
      const banners = await load('banner', every(banner), { locale, partnerCode });
      return banners.filter((one) => !one.globalBannerFormat).map(({ title }) => title);
    };
    const [english, spanish] = [await titlesIn('en-GB'), await titlesIn('es-ES')];
    expect(english).toEqual([expect.stringContaining('bonus')]);
    expect(spanish).toEqual([expect.stringContaining('bonificación')]);
  },
);

test('a locale has its own words, and British English where it has none [7.26]', async () => {
  const british = await load('discoveryPage', first(discoveryPage));
  const irish = await load('discoveryPage', first(discoveryPage), { locale: 'en-IE' });
  expect(irish.heroSection.loggedout.subTitle).toContain('in euro');
  expect(british.heroSection.loggedout.subTitle).not.toContain('in euro');
  expect(irish.quickPriceCheck).toEqual(british.quickPriceCheck);
});

test('a partner without content gets no items [1.7] [7.26]', async () => {
  const query = { contentType: 'layout', locale: 'en-GB', partnerCode: 'zz' } as const;
  expect(await fetchEntries(query)).toEqual([]);
});
