import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import { describe, expect, test } from 'vitest';
import { applyFilters, readFilters, SIZES, sizeOf, withFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query), 'EI');
const packages = PACKAGE_AMOUNTS.map((avios) => ({ avios }));

test.each([
  [2_000, 'small'],
  [15_000, 'small'],
  [20_000, 'medium'],
  [90_000, 'medium'],
  [100_000, 'large'],
  [200_000, 'large'],
])('%i avios are a %s package [9.3]', (avios, size) => {
  expect(sizeOf(avios)).toBe(size);
});

test('the sizes share out the offered packages between them [9.2] [9.3]', () => {
  const counts = SIZES.map((size) => applyFilters(packages, { sizes: [size], order: 'smallest' }));
  expect(counts.map(({ length }) => length)).toEqual([8, 11, 5]);
});

describe('the address [2.22]', () => {
  test('sizes, order and currency are read from it', () => {
    expect(read('sizes=large,small&order=biggest&currency=USD')).toEqual({
      sizes: ['small', 'large'],
      order: 'biggest',
      currency: 'USD',
      requested: undefined,
      isCorrected: false,
    });
    expect(read('')).toEqual({
      sizes: [],
      order: 'smallest',
      currency: undefined,
      requested: undefined,
      isCorrected: false,
    });
  });

  test.each([
    'sizes=huge',
    'sizes=small,huge',
    'order=random',
    'currency=XXX',
    'currency=',
    'avios=7',
  ])('%s is put right, and that is told', (query) => {
    const { isCorrected, ...filters } = read(query);
    expect(isCorrected).toBe(true);
    expect(read(`${withFilters(new URLSearchParams(query), filters)}`).isCorrected).toBe(false);
  });

  test('the address can ask for a package', () => {
    expect(read('avios=25000').requested).toBe(25_000);
    const search = new URLSearchParams('avios=25000&sizes=small');
    expect(`${withFilters(search, read(`${search}`))}`).toBe('sizes=small');
  });

  test('what goes without saying is left out of it, and what is others’ stays', () => {
    const search = new URLSearchParams('utm_source=cedar&sizes=small&order=biggest');
    const next = withFilters(search, { sizes: [], order: 'smallest', currency: 'EUR' });
    expect(`${next}`).toBe('utm_source=cedar&currency=EUR');
  });
});

test('packages are sorted as the address asks [2.30] [9.3]', () => {
  const biggest = applyFilters(packages, { sizes: ['large'], order: 'biggest' });
  expect(biggest.map(({ avios }) => avios)).toEqual([200_000, 175_000, 150_000, 125_000, 100_000]);
});
