import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderSummary, SummaryNotes } from './order-summary.tsx';

test('what is received, each row and the total are terms with their values', () => {
  const markup = renderToStaticMarkup(
    <OrderSummary
      title="Your order"
      action={<a href="/purchase">Change</a>}
      receive={{ value: '31,250', text: 'avios you receive' }}
      rows={[
        { name: 'Package', value: '25,000 avios' },
        { name: 'Bonus, 25%', value: '+6,250 avios', tone: 'bonus' },
      ]}
      total={{ name: 'Total, EUR', value: '€442.00' }}
    >
      <SummaryNotes notes={[{ key: 'for', icon: <svg />, text: 'For Aoife Brennan' }]} />
    </OrderSummary>,
  );
  expect(markup).toContain('<h2>Your order</h2><a href="/purchase">Change</a>');
  expect(markup).toContain('<strong>31,250</strong> <small>avios you receive</small>');
  const terms = markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
  expect([...terms].map(([, name, value]) => [name, value])).toEqual([
    ['Package', '25,000 avios'],
    ['Bonus, 25%', '+6,250 avios'],
    ['Total, EUR', '€442.00'],
  ]);
  expect(markup).toMatch(/<div class="[^"]*bonus[^"]*"><dt>Bonus/);
  expect(markup).toContain('<li><svg></svg><span>For Aoife Brennan</span></li>');
  expect(markup).not.toContain('style=');
});
