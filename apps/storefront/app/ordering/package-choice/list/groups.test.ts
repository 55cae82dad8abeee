import { expect, test } from 'vitest';
import { showPackages } from '../show-packages.ts';
import { groupBySize, noteOn, percentOf } from './groups.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const words = {
  company: 'EI',
  locale: 'en-GB',
  smallUnits: undefined,
  countText: { other: '{count}' },
  bonusTitle: { other: '{count}' },
  zoneName: undefined,
} as const;
const applicableBonus = {
  type: 'percentage' as const,
  value: 25,
  startDate: '2026-11-01T00:00:00Z',
  endDate: '2026-11-30T23:59:59Z',
};

function groups(hasBonus: boolean) {
  const tiers = [
    { lower: 2_000, upper: 19_999, price: 0.02 },
    { lower: 20_000, upper: 99_999, price: 0.018, ...(hasBonus && { applicableBonus }) },
    { lower: 100_000, upper: 200_000, price: 0.015, ...(hasBonus && { applicableBonus }) },
  ];
  const { packages } = showPackages(tiers, 'EUR', words, NOW);
  return groupBySize(packages, 'smallest').map((group) => ({
    size: group.size,
    percent: percentOf(group),
    note: noteOn(group, packages),
  }));
}

test('a size says what is true of it: no bonus, what the threshold brings, the lowest price', () => {
  expect(groups(true)).toMatchObject([
    { size: 'small', percent: undefined, note: { kind: 'no bonus' } },
    {
      size: 'medium',
      percent: '25',
      note: { kind: 'threshold', before: { avios: 15_000 }, next: { avios: 20_000 } },
    },
    { size: 'large', percent: '25', note: { kind: 'lowest price' } },
  ]);
  expect(groups(false)).toMatchObject([
    { note: undefined },
    { note: undefined },
    { note: { kind: 'lowest price' } },
  ]);
});

test('groups follow the order of the packages, and empty ones are left out [9.3]', () => {
  const { packages } = showPackages([], 'EUR', words, NOW);
  const sizes = (order: 'smallest' | 'biggest', from = 0) =>
    groupBySize(packages.slice(from), order).map(({ size }) => size);
  expect(sizes('smallest')).toEqual(['small', 'medium', 'large']);
  expect(sizes('biggest')).toEqual(['large', 'medium', 'small']);
  expect(sizes('smallest', 8)).toEqual(['medium', 'large']);
});
