import { senderZone } from '@cairn/contract/orders/delivery-dates';
import { COMPANIES, timeZoneOf } from '@cairn/contract/values/company';
import { dayIn } from '@cairn/contract/values/day-in';
import { expect, test } from 'vitest';
import { capYear } from '../../caps/rules.ts';
import { deliveryMoment } from './delivery-moment.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-03-20T12:00:00Z');

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

test.each([
  ['a leap day', '2028-02-28T12:00:00Z', ['2028-02-28', '2028-02-29', '2029-02-28', '2029-03-01']],
  [
    'the end of a month',
    '2027-01-31T12:00:00Z',
    ['2027-01-31', '2027-02-01', '2028-01-31', '2028-02-01'],
  ],
  [
    'the end of a year',
    '2026-12-31T12:00:00Z',
    ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'],
  ],
  [
    '28 February before a leap year',
    '2027-02-28T12:00:00Z',
    ['2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29'],
  ],
])('tomorrow and the last day across %s [3.9]', (_, now, days) => {
  const on = (date: string) => deliveryMoment(date, 'Europe/Dublin', new Date(now)) !== undefined;
  expect(days.map(on)).toEqual([false, true, true, false]);
});

const MARKETS = ['Europe/Dublin', 'Europe/London', 'Europe/Madrid', 'America/New_York'];

test.each(MARKETS)(
  'from %s, every day of two years is nine there, the chosen date and its year in the company’s zone [3.9] [8.17]',
  (zone) => {
    const nine = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    // 2028 is a leap year.
    for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += DAY) {
      const date = new Date(day).toISOString().slice(0, 10);
      const moment = deliveryMoment(date, zone, new Date(day - 2 * DAY));
      expect(moment && nine.format(moment)).toBe(`${date} 09:00`);
      for (const company of COMPANIES) {
        expect(moment && dayIn(timeZoneOf(company), moment)).toBe(date);
        expect(moment && capYear(company, moment)).toBe(Number(date.slice(0, 4)));
      }
    }
  },
);

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
