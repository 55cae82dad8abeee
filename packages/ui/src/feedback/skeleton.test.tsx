import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Busy, Skeleton } from './skeleton.tsx';

test('a skeleton is nothing to be read', () => {
  const markup = renderToStaticMarkup(<Skeleton width="short" height="title" />);
  expect(markup).toMatch(/^<span class="[^"]*short[^"]*title[^"]*" aria-hidden="true"><\/span>$/);
});

test('one message, outside the part that is busy', () => {
  const markup = renderToStaticMarkup(
    <Busy message="Loading packages" className="packages">
      <Skeleton />
    </Busy>,
  );
  expect(markup).toMatch(/^<p class="visually-hidden" role="status">Loading packages<\/p><div/);
  expect(markup).toContain('<div class="packages" aria-busy="true">');
  expect(markup).not.toContain('style=');
});
