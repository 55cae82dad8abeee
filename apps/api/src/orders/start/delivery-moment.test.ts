import { senderZone } from '@cairn/contract/orders/delivery-dates';
import { expect, test } from 'vitest';
import { deliveryMoment } from './delivery-moment.ts';

const NOW = new Date('2026-03-20T12:00:00Z');

test.each([
  ['in winter in Dublin', 'Europe/Dublin', '2026-12-01', '2026-12-01T09:00:00.000Z'],
  ['in summer in Dublin', 'Europe/Dublin', '2026-07-01', '2026-07-01T08:00:00.000Z'],
  ['when Dublin’s clocks go forward', 'Europe/Dublin', '2026-03-29', '2026-03-29T08:00:00.000Z'],
  ['when Dublin’s clocks go back', 'Europe/Dublin', '2026-10-25', '2026-10-25T09:00:00.000Z'],
  ['in Madrid', 'Europe/Madrid', '2026-07-01', '2026-07-01T07:00:00.000Z'],
  ['in New York', 'America/New_York', '2026-07-01', '2026-07-01T13:00:00.000Z'],
  ['New York goes back', 'America/New_York', '2026-11-01', '2026-11-01T14:00:00.000Z'],
])('nine in the morning, %s [3.9] [7.19]', (_, zone, date, moment) => {
  expect(deliveryMoment(date, zone, NOW)?.toISOString()).toBe(moment);
});

test('from tomorrow to the same day in a year [3.9] [3.14]', () => {
  const on = (date: string) => deliveryMoment(date, 'Europe/Dublin', NOW) !== undefined;
  const days = ['2026-03-19', '2026-03-20', '2026-03-21', '2027-03-20', '2027-03-21'];
  expect(days.map(on)).toEqual([false, false, true, true, false]);
});

test('tomorrow begins at midnight where the sender is [3.9]', () => {
  const late = new Date('2026-03-21T02:00:00Z');
  expect(deliveryMoment('2026-03-21', 'America/New_York', late)).toBeDefined();
  expect(deliveryMoment('2026-03-21', 'Europe/Dublin', late)).toBeUndefined();
});

test('a year from 29 February ends on the 28th [3.9]', () => {
  const leapDay = new Date('2028-02-29T12:00:00Z');
  expect(deliveryMoment('2029-02-28', 'Europe/Dublin', leapDay)).toBeDefined();
  expect(deliveryMoment('2029-03-01', 'Europe/Dublin', leapDay)).toBeUndefined();
});

test.each([
  ['US', 'America/New_York'],
  ['GB', 'Europe/London'],
  ['IE', 'Europe/Dublin'],
  ['ES', 'Europe/Madrid'],
  ['FR', 'Europe/Dublin'],
  [null, 'Europe/Dublin'],
])('a sender in %s has the time of %s, or the company’s [4.3]', (country, zone) => {
  expect(senderZone('EI', country)).toBe(zone);
});
