import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

test.each([
  [20, 1_045, true, '20 shown, 1,045 counted'],
  [20, undefined, true, '20 orders shown, there may be more'],
  [40, 23, true, '40 orders shown, there may be more'],
  [1, 1, false, '1 order shown'],
])('%d orders of %s, with more %s: “%s”', (shown, counted, hasMore, words) => {
  expect(shownText(shown, counted, hasMore)).toBe(words);
});
