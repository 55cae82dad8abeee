import { micro, minor } from '@cairn/contract/money';
import { PRODUCTS, type Product } from '@cairn/contract/product';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { priceCards } from './price-cards.server.ts';
import { ProductCards } from './product-cards.tsx';

const titles = { title: 'For you', subTitle: 'Friends and family' };
const words = { currency: 'EUR', locale: 'en-GB', smallUnits: { EUR: 'cent' } } as const;
const card = (productType: Product, priceText = 'from {total}') => ({
  productType,
  newTitle: { title: `Title of ${productType}`, semantic: 'h3' },
  description: 'Words',
  linkText: 'Go',
  linkUrl: `/${productType}`,
  priceText,
});
const offered = new Map(PRODUCTS.map((product) => [product, { total: minor(4_900) }]));

function render(products: readonly Product[]) {
  const cards = priceCards(
    products.map((product) => card(product)),
    offered,
    words,
  );
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProductCards titles={titles} cards={cards} />
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
  expect(render(['gift']).match(/<a [^>]*>/g)).toEqual(['<a href="/gift" data-discover="true">']);
});

test('a card whose product is not on offer is left out', () => {
  const cards = priceCards([card('gift'), card('booster')], new Map([['gift', {}]]), words);
  expect(cards.map((one) => one.productType)).toEqual(['gift']);
});

test('a price is told in the words of the content, short for the eye and whole for the ear', () => {
  const price = new Map([['gift', { total: minor(4_900), pricePerAvios: micro(14_160) }]] as const);
  const told = (template: string) => priceCards([card('gift', template)], price, words)[0]?.price;
  expect(told('from {total}')).toEqual({ shown: 'from €49.00', spoken: 'from €49.00' });
  expect(told('from {pricePerAvios} per avios')).toEqual({
    shown: 'from 1.42c per avios',
    spoken: 'from 1.42 cent per avios',
  });
});

test('a price that is not known is not told', () => {
  expect(priceCards([card('gift')], new Map([['gift', {}]]), words)[0]?.price).toBeUndefined();
});
