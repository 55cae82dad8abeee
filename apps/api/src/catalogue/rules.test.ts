import { expect, test } from 'vitest';
import { bonusOfTier } from './rules.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const summer = {
  kind: 'percentage',
  value: 10,
  from_avios: 2_000,
  starts_at: day(1),
  ends_at: day(20),
} as const;
const flash = {
  kind: 'fixed',
  value: 500,
  from_avios: 5_000,
  starts_at: day(10),
  ends_at: day(12),
} as const;

test.each([
  ['before it starts', 2_000, day(1).getTime() - 1, undefined],
  ['from its first moment', 2_000, day(1).getTime(), 10],
  ['to its last moment', 2_000, day(20).getTime(), 10],
  ['after its end', 2_000, day(20).getTime() + 1, undefined],
  ['below its smallest package', 1_999, day(5).getTime(), undefined],
  ['of two that run, the one that began last', 5_000, day(11).getTime(), 500],
  ['of two that run, only where the package is large enough', 4_999, day(11).getTime(), 10],
])('a tier’s bonus %s', (_case, lower, now, value) => {
  expect(bonusOfTier(lower, [summer, flash], new Date(now))?.value).toBe(value);
});
