import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pile } from './pile.tsx';

test.each([
  [0, false, 'pile-0'],
  [0.5, true, 'bonus-20'],
  [1, true, 'bonus-39'],
])('fullness %d, bonus %s is the drawing %s', (fullness, hasBonus, id) => {
  const markup = renderToStaticMarkup(<Pile fullness={fullness} hasBonus={hasBonus} />);
  expect(markup).toContain(`#${id}"`);
  expect(markup).toContain('alt=""');
});
