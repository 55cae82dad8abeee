import { expect, test } from 'vitest';
import { ageAt } from './rules.ts';

const DUBLIN = 'Europe/Dublin';

test.each([
  ['nothing yet', '2026-01-31T10:00:00Z', '2026-01-31T10:59:59Z', [0, 0, 0, 0]],
  ['days and hours', '2026-01-31T10:00:00Z', '2026-02-02T13:00:00Z', [0, 0, 2, 3]],
  ['a clamped month', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', [0, 1, 0, 0]],
  ['a moment less', '2026-01-31T10:00:00Z', '2026-02-28T09:59:59Z', [0, 0, 27, 23]],
  ['years', '2026-01-31T10:00:00Z', '2028-03-02T11:00:00Z', [2, 1, 2, 1]],
  ['before it began', '2026-01-31T10:00:00Z', '2026-01-30T10:00:00Z', [0, 0, 0, 0]],
] as const)('an age is told in years, months, days and hours: %s [3.25]', (_, from, now, age) => {
  const [years, months, days, hours] = age;
  const result = ageAt(new Date(from), new Date(now), DUBLIN);
  expect(result).toEqual({ years, months, days, hours });
});
