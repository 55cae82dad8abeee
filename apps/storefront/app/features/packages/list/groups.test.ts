import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import { expect, test } from 'vitest';
import { groupBySize } from './groups.ts';

const packages = PACKAGE_AMOUNTS.map((avios) => ({
  avios,
  isAvailable: true,
  fullness: 0,
  texts: { avios: `${avios}` },
}));

test('groups follow the order of the packages, and empty ones are left out [9.3]', () => {
  const sizes = (order: 'smallest' | 'biggest', from = 0) =>
    groupBySize(packages.slice(from), order).map(({ size }) => size);
  expect(sizes('smallest')).toEqual(['small', 'medium', 'large']);
  expect(sizes('biggest')).toEqual(['large', 'medium', 'small']);
  expect(sizes('smallest', 8)).toEqual(['medium', 'large']);
});
