import { micro, minor } from '@cairn/contract/values/money';
import { PRODUCTS, type Product } from '@cairn/contract/values/product';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { BoosterCampaign } from '#app/content/blocks/campaign.server.ts';
import { ServerNow } from '#app/content/text/use-minutes-left.ts';
import { priceCards } from './prices/price-cards.server.ts';
import { ProductCards } from './product-cards.tsx';

const titles = { title: 'For you', subTitle: 'Friends and family' };
const format = {
  currency: 'EUR',
  locale: 'en-GB',
  smallUnits: { EUR: { shown: '{amount}c', spoken: '{amount} cent' } },
} as const;
const card = (productType: Product | 'chat', priceText = 'from {total}') => ({
  productType,
  newTitle: { title: `Title of ${productType}`, semantic: 'h3' as const },
  description: 'Words',
  linkText: 'Go',
  linkUrl: '/purchase',
  priceText,
});
const offered = new Map(PRODUCTS.map((product) => [product, { total: minor(4_900) }]));

const NOW = Date.parse('2026-11-15T12:00:00Z');
const campaign = {
  endDate: NOW + (2 * 1_440 + 6 * 60 + 40) * 60_000,
  badgeText: 'Extra 4x week',
  discoverBoostButton: 'Boost now',
  description: 'This week only',
  timeLeftText: '{days} d {hours} h {minutes} min left',
};

function renderBooster(now: number, more: Partial<BoosterCampaign> = {}) {
  const cards = priceCards([card('booster'), card('gift')], offered, format);
  return renderToStaticMarkup(
    <ServerNow value={now}>
      <MemoryRouter>
        <ProductCards titles={titles} cards={cards} campaign={{ ...campaign, ...more }} />
      </MemoryRouter>
    </ServerNow>,
  );
}

function render(products: readonly (Product | 'chat')[]) {
  const cards = priceCards(
    products.map((product) => card(product)),
    offered,
    format,
  );
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProductCards titles={titles} cards={cards} campaign={undefined} />
    </MemoryRouter>,
  );
}

test.each([1, 2, 3])('%d products are one list [2.27]', (count) => {
  const html = render(PRODUCTS.slice(0, count));
  expect(html.match(/<ul /g)).toHaveLength(1);
  expect(html.match(/<li /g)).toHaveLength(count);
  expect(html).not.toContain('Friends and family');
});

test.each([4, 5])('%d products are split after the third [2.27]', (count) => {
  const [first, second] = render(PRODUCTS.slice(0, count)).split('Friends and family');
  expect(first).toContain('For you');
  expect(first?.match(/<li /g)).toHaveLength(3);
  expect(second?.match(/<li /g)).toHaveLength(count - 3);
});

test('each card is one link, to where its content says [2.27]', () => {
  expect(render(['gift']).match(/<a [^>]*>/g)).toEqual([
    '<a href="/purchase" data-discover="true">',
  ]);
});

test('a card whose product is not on offer is left out', () => {
  const cards = priceCards([card('gift'), card('booster')], new Map([['gift', {}]]), format);
  expect(cards.map((one) => one.productType)).toEqual(['gift']);
});

test('a price is told in the words of the content, short for the eye and whole for the ear', () => {
  const price = new Map([['gift', { total: minor(4_900), pricePerAvios: micro(14_160) }]] as const);
  const priceText = (template: string) =>
    priceCards([card('gift', template)], price, format)[0]?.price;
  expect(priceText('from {total}')).toEqual({ shown: 'from €49.00', spoken: 'from €49.00' });
  expect(priceText('from {pricePerAvios} per avios')).toEqual({
    shown: 'from 1.42c per avios',
    spoken: 'from 1.42 cent per avios',
  });
});

test('a price that is not known is not told', () => {
  expect(priceCards([card('gift')], new Map([['gift', {}]]), format)[0]?.price).toBeUndefined();
});

test('a campaign stands in the booster card’s place, with a badge and the time left [2.27] [3.6]', () => {
  const [booster, gift] = renderBooster(NOW).split('</li>');
  expect(booster).toContain('This week only');
  expect(booster).toContain('Boost now');
  expect(booster).toContain('Extra 4x week');
  expect(booster).toContain('2 d 06 h 40 min left');
  expect(booster).not.toContain('Words');
  expect(gift).toContain('Words');
  expect(gift).not.toContain('Extra');
});

test('without words of its own a campaign leaves the description [2.27]', () => {
  const [booster] = renderBooster(NOW, { description: undefined }).split('</li>');
  expect(booster).toContain('Words');
});

test('when the campaign has ended the card is as it was [2.27]', () => {
  const html = renderBooster(campaign.endDate);
  expect(html).not.toMatch(/Extra 4x week|This week only|Boost now|left/);
  expect(html.match(/Words/g)).toHaveLength(2);
});

test('the chat has a card too, which counts, and has no price [2.27]', () => {
  const html = render(['purchase', 'gift', 'transfer', 'chat']);
  const [, second] = html.split('Friends and family');
  expect(second).toContain('Title of chat');
  expect(second).not.toContain('from');
});

test('each product has an icon of its own [2.27]', () => {
  const html = render([...PRODUCTS, 'chat']);
  const icons = html.match(/<img[^>]* src="([^"]+)"/g) ?? [];
  expect(new Set(icons).size).toBe(6);
});

test('a card may have a badge of its own, and the heading that content names [3.8]', () => {
  const [own] = priceCards([{ ...card('gift'), badgeText: 'New' }], offered, format);
  if (!own) throw new Error('The card is missing');
  own.newTitle = { title: 'Gift', semantic: 'h4' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ProductCards titles={titles} cards={[own]} campaign={undefined} />
    </MemoryRouter>,
  );
  expect(html).toContain('>New</span>');
  expect(html).toMatch(/<h4 [^>]*><a /);
});
