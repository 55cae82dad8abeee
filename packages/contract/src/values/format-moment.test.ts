import { expect, test, vi } from 'vitest';
import { dayIn } from './day-in.ts';
import { formatMoment } from './format-moment.ts';

const MOMENT = new Date('2026-12-31T23:30:00Z');

test('a moment is told in the given time zone and language, with the zone’s name', () => {
  expect(formatMoment(MOMENT, 'Europe/Dublin', 'en-GB')).toBe(
    '31 December 2026 at 23:30, Irish time',
  );
  expect(formatMoment(MOMENT, 'Europe/Madrid', 'en-GB')).toBe(
    '1 January 2027 at 00:30, Spanish time',
  );
  expect(formatMoment(MOMENT, 'Europe/Madrid', 'es-ES')).toBe(
    '1 de enero de 2027 a las 00:30, hora de España',
  );
});

test('a format is created once per locale and time zone', () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  for (const timeZone of ['Asia/Tokyo', 'Asia/Seoul', 'Asia/Tokyo', 'Asia/Seoul']) {
    formatMoment(MOMENT, timeZone, 'en-AU');
    dayIn(timeZone, MOMENT);
  }
  expect(formats).toHaveBeenCalledTimes(4);
  formats.mockRestore();
});
