import { expect, test } from 'vitest';
import { instantOf, localOf } from './local-moment.ts';

test.each([
  ['2026-12-01T00:00', 'EI', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T00:00', 'IB', '2026-11-30T23:00:00.000Z'],
  ['2026-07-01T00:00', 'EI', '2026-06-30T23:00:00.000Z'],
  // The night in which the clocks go forward, and the one in which they go back.
  ['2027-03-28T00:30', 'EI', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28T02:30', 'EI', '2027-03-28T01:30:00.000Z'],
  ['2026-10-25T00:30', 'EI', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T02:30', 'EI', '2026-10-25T02:30:00.000Z'],
] as const)('%s at %s is %s, and back', (local, company, instant) => {
  expect(instantOf(local, company)).toBe(instant);
  expect(localOf(instant, company)).toBe(local);
});

test('a moment that is not complete is none', () => {
  expect(instantOf('', 'EI')).toBeUndefined();
});
