import { expect, test } from 'vitest';
import { parseReport } from '../source/parse-report.server.ts';
import { discoveryPage } from './discovery-page.server.ts';

const BROKEN_CARDS = 2;

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

const picture = { fields: { title: 'Stones', file } };
const article = (title: unknown) => ({
  sys: { id: `article-${title}` },
  fields: { image: picture, title, linkUrl: 'https://programme.example', badgeText: 'New' },
});

test('articles are linked entries, and a broken one is left out [3.8]', () => {
  const { articles } = discoveryPage.parse({ ...fields, articles: [article('A'), article(1)] });
  expect(articles).toEqual([
    {
      image: { src: file.url, alt: 'Stones', width: 1512, height: 672 },
      title: 'A',
      linkUrl: 'https://programme.example',
      badgeText: 'New',
    },
  ]);
});

const comparisonSection = {
  fields: {
    title: 'Compare',
    tableTitles: ['Rate'],
    products: [{ fields: { type: 'purchase', name: 'Buy', image: picture, lines: ['a | b'] } }],
  },
};

test('the comparison is a linked entry with its products [3.8]', () => {
  const page = discoveryPage.parse({ ...fields, comparisonSection });
  expect(page.comparisonSection?.products).toEqual([
    {
      type: 'purchase',
      name: 'Buy',
      image: { src: file.url, alt: 'Stones', width: 1512, height: 672 },
      lines: ['a | b'],
    },
  ]);
});

test.each([
  ['comparisonSection', { fields: {} }],
  ['articlesSection', { title: 'Good to know' }],
  ['goal', { title: 'What for?' }],
  ['quickPriceCheck', { title: 'Price' }],
  ['facts', { label: 'How we sell' }],
])('a broken %s takes only itself away, and is reported [3.8]', (name, broken) => {
  const { value, faults } = parseReport(discoveryPage, { ...fields, [name]: broken });
  expect(value).toMatchObject({ meta: fields.meta, [name]: undefined });
  expect(faults).toHaveLength(1 + BROKEN_CARDS);
});

test.each([
  ['h2', 'h2'],
  ['h4', 'h4'],
  ['marquee', 'h3'],
])('a title that content calls %s is an %s [3.8]', (semantic, level) => {
  const titled = card('gift');
  titled.fields.newTitle.semantic = semantic;
  expect(discoveryPage.parse({ ...fields, products: [titled] }).products[0]?.newTitle).toEqual({
    title: 'Buy avios',
    semantic: level,
  });
});

test('a card may be the chat’s [2.27] [3.8]', () => {
  const { products } = discoveryPage.parse({ ...fields, products: [card('chat')] });
  expect(products[0]?.productType).toBe('chat');
});
