import { expect, test } from 'vitest';
import { lanesOf, placeBars } from './calendar-layout.ts';

const bar = (id: string, from: number, to: number, row = 'a') => ({
  ...{ id, from, to, row },
  losses: [],
});

test('bars that run at the same time stand below one another, and the first free lane is used', () => {
  const bars = placeBars([
    bar('c', 5, 9),
    bar('a', 1, 4),
    bar('b', 3, 6),
    bar('other row', 1, 9, 'b'),
  ]);
  expect(bars.map(({ id, lane }) => [id, lane])).toEqual([
    ['a', 0],
    ['other row', 0],
    ['b', 1],
    ['c', 0],
  ]);
  expect(lanesOf(bars, 'a')).toBe(2);
  expect(lanesOf(bars, 'nothing')).toBe(1);
});
