import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import Comparison from './comparison.tsx';

const comparison = {
  title: 'Compare',
  subTitle: 'Side by side',
  footer: 'Before any bonus',
  columns: (['purchase', 'booster', 'gift'] as const).map((type) => ({
    type,
    name: type,
    image: undefined,
  })),
  rows: [{ title: 'Arrives', cells: [['Within', 'minutes'], ['Soon'], ['Later']] }],
};

test('each product heads a column, each title a row, each line of a cell stands by itself [2.28]', () => {
  const html = renderToStaticMarkup(<Comparison comparison={comparison} />);
  expect(html.match(/<th scope="col">\w+<\/th>/g)).toHaveLength(3);
  expect(html).toContain('<th scope="row">Arrives</th>');
  expect(html).toMatch(/<td[^>]*><span>Within<\/span><span>minutes<\/span><\/td>/);
  expect(html).toContain('Side by side');
  expect(html).toContain('Before any bonus');
});
