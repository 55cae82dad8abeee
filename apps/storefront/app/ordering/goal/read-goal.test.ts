import { expect, test } from 'vitest';
import { packageFor, readGoal } from './read-goal.ts';

test.each([
  ['40000', 40_000],
  [' 40,000 ', 40_000],
  ['40.000', 40_000],
  ['40 000', 40_000],
  ['1000', 1_000],
  ['500,000', 500_000],
  ['999', undefined],
  ['500,001', undefined],
  ['40000.50', undefined],
  ['1.5', undefined],
  ['0', undefined],
  ['-5000', undefined],
  ['4,', undefined],
  ['a lot', undefined],
  ['', undefined],
])('%j is read as %s', (written, goal) => {
  expect(readGoal(written)).toBe(goal);
});

const quote = (avios: number, bonusAvios = 0) => ({ avios, bonusAvios });
const quotes = [quote(10_000), quote(15_000), quote(20_000, 5_000), quote(50_000)];

test.each([
  [1, 10_000],
  [10_000, 10_000],
  [10_001, 15_000],
  [25_000, 20_000],
  [25_001, 50_000],
  [90_000, 50_000],
])('a gap of %d is closed by the package of %d, bonus counted, or the largest', (gap, avios) => {
  expect(packageFor(gap, quotes)?.avios).toBe(avios);
});

test('without packages there is nothing to offer', () => {
  expect(packageFor(1, [])).toBeUndefined();
});
