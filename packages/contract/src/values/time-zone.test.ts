import { expect, test } from 'vitest';
import { isMarket } from './company.ts';
import { companyTimeZone, OTHER_COUNTRIES, TIME_ZONES, timeZoneOf, zoneName } from './time-zone.ts';

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

test('every zone that members are told moments in exists and has a name [4.3]', () => {
  for (const zone of TIME_ZONES) {
    expect(() => Intl.DateTimeFormat('en-GB', { timeZone: zone })).not.toThrow();
    expect(zoneName(zone, 'en-GB')).toMatch(/ time$/);
    expect(zoneName(zone, 'es-ES')).toMatch(/^hora de/);
  }
});

test('a country that is a market has its clock there alone', () => {
  expect(Object.keys(OTHER_COUNTRIES).filter(isMarket)).toEqual([]);
});
