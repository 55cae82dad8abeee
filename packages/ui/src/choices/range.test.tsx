import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Range } from './range.tsx';

test('a range is read as words, not as a bare number', () => {
  const markup = renderToStaticMarkup(
    <Range label="Number of avios" valueText="25,000 avios" min={2000} max={200000} step={1000} />,
  );
  expect(markup).toContain('type="range"');
  expect(markup).toContain('aria-label="Number of avios"');
  expect(markup).toContain('aria-valuetext="25,000 avios"');
  expect(markup).toContain('min="2000" max="200000" step="1000"');
  expect(markup).not.toContain('style=');
});

test('a tint of the track is behind the thumb', () => {
  const tint = <svg aria-hidden="true" />;
  const markup = renderToStaticMarkup(
    <Range label="Avios" valueText="2 avios">
      {tint}
    </Range>,
  );
  expect(markup).toMatch(/<svg aria-hidden="true"><\/svg><input/);
});
