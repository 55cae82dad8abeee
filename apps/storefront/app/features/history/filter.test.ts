import { expect, test } from 'vitest';
import { filterOf, isFiltered, pageNumbers, searchWith } from './filter.ts';

const read = (query: string) => filterOf(new URLSearchParams(query));
const NONE = { page: 1, product: undefined, status: undefined, year: undefined, search: undefined };

test('type, status, year and page are read from the address; what makes no sense is left out', () => {
  expect(read('type=gift&status=done&year=2026&page=3')).toEqual({
    page: 3,
    product: 'gift',
    status: 'done',
    year: 2026,
    search: undefined,
  });
  expect(read('type=received').product).toBe('received');
  expect(read('')).toEqual(NONE);
  expect(read('type=hotel&status=lost&year=26&page=0')).toEqual(NONE);
  expect(read('year=20266&page=-1')).toEqual(NONE);
  expect(isFiltered(read('page=2'))).toBe(false);
  expect(isFiltered(read('year=2026'))).toBe(true);
  expect(read('search=+Priya+Shah+').search).toBe('Priya Shah');
  expect(read('search=++').search).toBeUndefined();
  expect(isFiltered(read('search=2000'))).toBe(true);
});

test('a filter begins with its first page, and other parameters stay', () => {
  const search = new URLSearchParams('currency=EUR&type=gift&page=3');
  const after = (change: Parameters<typeof searchWith>[1]) => `${searchWith(search, change)}`;
  expect(after({ type: 'booster' })).toBe('currency=EUR&type=booster');
  expect(after({ type: '' })).toBe('currency=EUR');
  expect(after({ page: 4 })).toBe('currency=EUR&type=gift&page=4');
  expect(after({ page: 1 })).toBe('currency=EUR&type=gift');
});

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [4, 9, [1, 2, 3, 4, 5, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
])('page %i of %i links to %j', (current, count, expected) => {
  expect(pageNumbers(current, count)).toEqual(expected);
});
