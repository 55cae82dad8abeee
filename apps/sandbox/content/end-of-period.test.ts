import { expect, test } from 'vitest';
import { endOfPeriod } from './end-of-period.ts';

test.each([
  ['Europe/Dublin', 'in summer', '2026-06-10T12:00:00Z', '2026-06-30T22:59:59.000Z'],
  ['Europe/Dublin', 'in winter', '2026-11-10T12:00:00Z', '2026-11-30T23:59:59.000Z'],
  ['Europe/Madrid', 'in summer', '2026-06-10T12:00:00Z', '2026-06-30T21:59:59.000Z'],
  ['Europe/Madrid', 'in winter', '2026-11-10T12:00:00Z', '2026-11-30T22:59:59.000Z'],
  ['Europe/Dublin', 'that began in winter', '2026-03-01T12:00:00Z', '2026-03-31T22:59:59.000Z'],
  ['Europe/Madrid', 'that began in summer', '2026-10-01T12:00:00Z', '2026-10-31T22:59:59.000Z'],
  ['Europe/Dublin', 'that ends a year', '2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
  ['Europe/Madrid', 'of a leap year', '2028-02-01T00:00:00Z', '2028-02-29T22:59:59.000Z'],
  ['Europe/Madrid', 'that is new there', '2026-11-30T23:30:00Z', '2026-12-31T22:59:59.000Z'],
  // Far from UTC, daylight saving may end between the last second and the same wall-clock time in UTC.
  ['Pacific/Auckland', 'before a change', '2029-03-10T12:00:00Z', '2029-03-31T10:59:59.000Z'],
])('in %s a month %s ends with its last day', (zone, _, now, end) => {
  expect(endOfPeriod('month', zone, new Date(now)).toISOString()).toBe(end);
});

test.each([
  ['on a Monday', '2026-11-09T00:00:00Z', '2026-11-15T23:59:59.000Z'],
  ['on its Sunday', '2026-11-15T23:00:00Z', '2026-11-15T23:59:59.000Z'],
  ['before the clocks go forward', '2026-03-23T12:00:00Z', '2026-03-29T22:59:59.000Z'],
  ['before the clocks go back', '2026-10-19T12:00:00Z', '2026-10-25T23:59:59.000Z'],
  ['over the end of a month', '2026-06-30T12:00:00Z', '2026-07-05T22:59:59.000Z'],
  ['over the end of a year', '2026-12-28T12:00:00Z', '2027-01-03T23:59:59.000Z'],
])('in Dublin the week ends with Sunday, seen %s', (_, now, end) => {
  expect(endOfPeriod('week', 'Europe/Dublin', new Date(now)).toISOString()).toBe(end);
});

test('it is already next week in Madrid when Dublin still has Sunday', () => {
  const now = new Date('2026-11-15T23:30:00Z');
  expect(endOfPeriod('week', 'Europe/Madrid', now).toISOString()).toBe('2026-11-22T22:59:59.000Z');
});
