import { expect, test } from 'vitest';
import { fullnessOf } from './fullness.ts';

test.each([
  [2_000, 0],
  [20_000, 0.5],
  [200_000, 1],
  // Boosts and transfers may be smaller than any package, or larger.
  [500, 0],
  [400_000, 1],
])('a drawing of %s avios is %s full', (avios, fullness) => {
  expect(fullnessOf(avios)).toBe(fullness);
});
