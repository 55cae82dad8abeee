import { expect, test } from 'vitest';
import { dayIn } from './day-in.ts';

test('a moment has the day of the zone that it is told in [3.14]', () => {
  const moment = new Date('2026-12-31T23:30:00Z');
  expect(dayIn('Europe/Dublin', moment)).toBe('2026-12-31');
  expect(dayIn('Europe/Madrid', moment)).toBe('2027-01-01');
  expect(dayIn('America/New_York', new Date('2027-01-01T04:59:00Z'))).toBe('2026-12-31');
});
