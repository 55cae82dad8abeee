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

test('the part that can be chosen is tinted up to where the thumb would stand', () => {
  const common = { label: 'Avios', valueText: '2 avios', min: 1_000, max: 27_000 };
  const rect = (reach?: number) =>
    renderToStaticMarkup(<Range {...common} reach={reach} />).match(/<rect width="([^"]+)"/)?.[1];
  expect(rect(14_000)).toBe('50%');
  expect(rect(0)).toBe('0%');
  expect(rect()).toBeUndefined();
});
