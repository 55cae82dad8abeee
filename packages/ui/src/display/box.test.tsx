import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Box, Panel } from './box.tsx';

test('both are sections that can be named and styled further', () => {
  for (const Card of [Box, Panel]) {
    const markup = renderToStaticMarkup(<Card aria-labelledby="order" className="wide" />);
    expect(markup).toMatch(/^<section aria-labelledby="order" class="[^"]+ wide"><\/section>$/);
  }
});
