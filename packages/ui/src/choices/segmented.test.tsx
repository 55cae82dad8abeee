import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Segmented } from './segmented.tsx';

const orders = [
  { value: 'asc', text: 'Smallest' },
  { value: 'desc', text: 'Biggest' },
] as const;

test('it is one group of radio buttons with one chosen', () => {
  const markup = renderToStaticMarkup(
    <Segmented legend="Order" name="order" options={orders} value="desc" onChange={() => {}} />,
  );
  expect(markup).toMatch(/<fieldset[^>]*><legend[^>]*>Order<\/legend>/);
  expect(markup.match(/type="radio"[^>]*name="order"/g)).toHaveLength(2);
  expect(markup.match(/checked=""/g)).toHaveLength(1);
  expect(markup).toMatch(/checked="" value="desc"|value="desc" checked=""/);
  expect(markup).not.toContain('style=');
});

test('a hidden legend is still read', () => {
  const markup = renderToStaticMarkup(
    <Segmented
      legend="Billing"
      hideLegend
      name="billing"
      options={orders}
      value="asc"
      onChange={() => {}}
    />,
  );
  expect(markup).toContain('<legend class="visually-hidden">Billing</legend>');
});
