import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MonthStone } from './month-stone.tsx';

test.each([
  ['credited', 0, 'credited-0'],
  ['latest', 5, 'latest-5'],
  ['planned', 11, 'planned-5'],
] as const)('a %s month, number %d, is the drawing %s', (state, month, id) => {
  const markup = renderToStaticMarkup(<MonthStone state={state} month={month} />);
  expect(markup).toContain(`#${id}"`);
  expect(markup).toContain('alt=""');
});
