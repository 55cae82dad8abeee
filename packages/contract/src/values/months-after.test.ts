import { expect, test } from 'vitest';
import { monthsAfter } from './months-after.ts';

const DUBLIN = 'Europe/Dublin';

test.each([
  ['a day that every month has', '2026-01-15T10:00:00.000Z', 1, '2026-02-15T10:00:00.000Z'],
  ['the 31st in February', '2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['the 31st in a leap year', '2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['the 31st is itself again in March', '2026-01-31T10:00:00.000Z', 2, '2026-03-31T09:00:00.000Z'],
  ['the 31st in a month of 30 days', '2026-01-31T10:00:00.000Z', 3, '2026-04-30T09:00:00.000Z'],
  ['over the year’s end', '2026-12-31T10:00:00.000Z', 2, '2027-02-28T10:00:00.000Z'],
  ['twelve months', '2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
  ['no months', '2026-05-05T05:05:05.055Z', 0, '2026-05-05T05:05:05.055Z'],
  [
    'summer time began: the clock says the same',
    '2026-03-10T09:00:00.000Z',
    1,
    '2026-04-10T08:00:00.000Z',
  ],
  ['summer time ended', '2026-10-10T09:00:00.000Z', 1, '2026-11-10T10:00:00.000Z'],
  ['by the zone’s day, not by UTC’s', '2026-05-31T23:30:00.000Z', 1, '2026-06-30T23:30:00.000Z'],
  ['where it is the 1st already', '2026-07-31T23:30:00.000Z', 6, '2027-02-01T00:30:00.000Z'],
])('a month later is the same day there: %s [3.16] [3.25]', (_, from, months, to) => {
  expect(monthsAfter(new Date(from), months, DUBLIN).toISOString()).toBe(to);
});

test('before the clock changes on that day, it has not changed yet [3.25]', () => {
  const moved = monthsAfter(new Date('2026-01-29T00:30:00Z'), 2, 'Europe/Madrid');
  expect(moved.toISOString()).toBe('2026-03-29T00:30:00.000Z');
});

test('an hour that the change of the clock leaves out is made up for within the day [3.25]', () => {
  // 01:30 on 29 March 2026 does not exist in Dublin.
  const moved = monthsAfter(new Date('2026-01-29T01:30:00Z'), 2, DUBLIN).getTime();
  expect(Math.abs(moved - Date.parse('2026-03-29T01:00:00Z'))).toBeLessThanOrEqual(1_800_000);
});
