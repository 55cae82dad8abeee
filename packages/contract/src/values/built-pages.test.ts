import { expect, test } from 'vitest';
import { isBuilt } from './built-pages.ts';

test.each([
  ['/', true],
  ['/?utm_source=mail', true],
  ['/purchase', true],
  ['/purchase?avios=2000#top', true],
  ['/resources/faq', true],
  ['https://programme.example/history', true],
  ['/purchases', false],
  ['/not-built-yet', false],
  ['/not-built-yet/p1', false],
])('%s may be linked: %s [2.1]', (link, expected) => {
  expect(isBuilt(link)).toBe(expected);
});
