import { expect, test } from 'vitest';
import { discoveryPage } from './discovery-page.server.ts';

const file = { url: '//images.example/hero.svg', details: { image: { width: 1512, height: 672 } } };
const card = (productType: string) => ({
  fields: {
    productType,
    newTitle: { title: 'Buy avios', semantic: 'h3' },
    description: 'Words',
    linkText: 'Go',
    linkUrl: '/purchase',
  },
});
const fields = {
  meta: { title: 'Shop', description: 'Words' },
  heroSection: {
    fields: {
      backgroundImage: { fields: { title: 'Stones', file } },
      loggedin: { greeting: 'Hello' },
      loggedout: { title: 'Close the gap', subTitle: 'Words' },
    },
  },
  products: [card('purchase'), card('hotel'), { fields: {} }],
  bottomSection: { title: 'For you', subTitle: 'Friends and family' },
};

test('the specification’s own fields make a page [3.8]', () => {
  const page = discoveryPage.parse(fields);
  expect(page.heroSection.backgroundImage.src).toBe('//images.example/hero.svg');
  expect(page.bottomSection).toEqual({ title: 'For you', subTitle: 'Friends and family' });
  expect(page.quickPriceCheck).toBeUndefined();
});

test('a card of an unknown product, or a broken one, is left out [3.8]', () => {
  expect(discoveryPage.parse(fields).products.map((one) => one.productType)).toEqual(['purchase']);
});

test('a page without its hero is none [3.8]', () => {
  expect(discoveryPage.safeParse({ ...fields, heroSection: undefined }).success).toBe(false);
});
