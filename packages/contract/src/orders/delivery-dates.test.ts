import { expect, test } from 'vitest';
import { deliveryDates, senderZone } from './delivery-dates.ts';

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

test('the day is the one where the sender lives, or else the company’s', () => {
  expect(senderZone('EI', 'US')).toBe('America/New_York');
  expect(senderZone('EI', 'FR')).toBe('Europe/Dublin');
  expect(senderZone('BA', undefined)).toBe('Europe/London');
});
