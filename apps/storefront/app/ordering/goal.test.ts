import { expect, test } from 'vitest';
import { goalIn, packageFor, readGoal, suggestedGoal } from './goal.ts';

test.each([
  [24_350, 40_000],
  [0, 10_000],
  [30_000, 40_000],
  [-500, 10_000],
])('with %d avios the suggested goal is %d', (balance, goal) => {
  expect(suggestedGoal(balance)).toBe(goal);
});

test.each([
  ['40000', 40_000],
  [' 40,000 ', 40_000],
  ['40.000', 40_000],
  ['40 000', 40_000],
  ['1,234,567', 1_234_567],
  ['999999999', 999_999_999],
  ['1000000000', undefined],
  ['40000.50', undefined],
  ['1.5', undefined],
  ['0', undefined],
  ['-5', undefined],
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

test.each([
  ['{"member":"aoife","avios":48000}', 48_000],
  ['{"member":"tom","avios":48000}', undefined],
  ['{"member":"aoife","avios":-1}', undefined],
  ['{"member":"aoife","avios":"48000"}', undefined],
  ['{"member":"aoife"}', undefined],
  ['null', undefined],
  ['{', undefined],
  [undefined, undefined],
])('%s is a goal of %s', (text, goal) => {
  expect(goalIn(text, 'aoife')).toBe(goal);
});
