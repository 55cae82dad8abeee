import { expect, test } from 'vitest';
import { periodFault } from './period-fault.ts';

test.each([
  ['2026-11-01', '2026-11-01', undefined],
  ['2026-11-18', '2026-11-01', 'The last day is before the first. Choose a later last day.'],
  ['2025-11-18', '2026-11-18', undefined],
  ['2025-11-17', '2026-11-18', 'A period can have 366 days at most. Choose fewer.'],
])('days from %s to %s are %s', (from, to, fault) => {
  expect(periodFault({ from, to })).toBe(fault);
});
