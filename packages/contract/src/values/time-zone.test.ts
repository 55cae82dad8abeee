import { expect, test } from 'vitest';
import { companyTimeZone, timeZoneOf } from './time-zone.ts';

test.each([
  ['US', 'America/New_York'],
  ['GB', 'Europe/London'],
  ['IE', 'Europe/Dublin'],
  ['ES', 'Europe/Madrid'],
  ['FR', 'Europe/Paris'],
  ['XX', 'Europe/Dublin'],
  [null, 'Europe/Dublin'],
  [undefined, 'Europe/Dublin'],
])('whoever lives in %s has the clock of %s, or the company’s [4.3]', (country, zone) => {
  expect(timeZoneOf(country, 'EI')).toBe(zone);
});

test('a programme counts by the clock of its own country [4.3]', () => {
  expect(companyTimeZone('BA')).toBe('Europe/London');
  expect(companyTimeZone('IB')).toBe('Europe/Madrid');
  expect(companyTimeZone('EI')).toBe('Europe/Dublin');
});
