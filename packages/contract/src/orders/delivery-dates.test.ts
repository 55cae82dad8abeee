import { expect, test } from 'vitest';
import { deliveryDates, deliveryMoment } from './delivery-dates.ts';

test.each([
  ['an ordinary day', 'Europe/Dublin', '2026-11-17T10:00Z', '2026-11-18', '2027-11-17'],
  ['the last day of a year', 'Europe/Dublin', '2026-12-31T10:00Z', '2027-01-01', '2027-12-31'],
  ['a leap day', 'Europe/Dublin', '2028-02-29T10:00Z', '2028-03-01', '2029-02-28'],
  [
    'an evening that is still yesterday in New York',
    'America/New_York',
    '2026-11-17T03:00Z',
    '2026-11-17',
    '2027-11-16',
  ],
])('on %s gifts arrive from tomorrow to 12 months ahead', (_, zone, now, first, last) => {
  expect(deliveryDates(zone, new Date(now))).toEqual({ first, last });
});

test.each([
  ['in winter in Dublin', 'Europe/Dublin', '2026-12-01', '2026-12-01T09:00:00.000Z'],
  ['in summer in Dublin', 'Europe/Dublin', '2026-07-01', '2026-07-01T08:00:00.000Z'],
  ['when Dublin’s clocks go forward', 'Europe/Dublin', '2026-03-29', '2026-03-29T08:00:00.000Z'],
  ['when Dublin’s clocks go back', 'Europe/Dublin', '2026-10-25', '2026-10-25T09:00:00.000Z'],
  ['in Madrid', 'Europe/Madrid', '2026-07-01', '2026-07-01T07:00:00.000Z'],
  ['in New York', 'America/New_York', '2026-07-01', '2026-07-01T13:00:00.000Z'],
  [
    'the day before New York goes back',
    'America/New_York',
    '2026-10-31',
    '2026-10-31T13:00:00.000Z',
  ],
  ['New York goes back', 'America/New_York', '2026-11-01', '2026-11-01T14:00:00.000Z'],
  ['New York goes forward', 'America/New_York', '2027-03-14', '2027-03-14T13:00:00.000Z'],
  ['London goes forward', 'Europe/London', '2026-03-29', '2026-03-29T08:00:00.000Z'],
  ['Madrid goes back', 'Europe/Madrid', '2026-10-25', '2026-10-25T08:00:00.000Z'],
  ['on the last of a month', 'Europe/Dublin', '2026-04-30', '2026-04-30T08:00:00.000Z'],
  ['on the last of the year', 'America/New_York', '2026-12-31', '2026-12-31T14:00:00.000Z'],
  ['on the first of the year', 'Europe/Madrid', '2027-01-01', '2027-01-01T08:00:00.000Z'],
])('nine in the morning, %s [3.9] [7.19]', (_, zone, date, moment) => {
  expect(deliveryMoment(date, zone).toISOString()).toBe(moment);
});
