import { expect, test } from 'vitest';
import { dayOf, momentOf, shortMomentOf, spanOf, timeOf, weekdayOf } from './times.ts';

const AT = '2026-11-17T18:22:09.412Z';

test('times are the company’s, whatever the browser’s zone is', () => {
  expect(timeOf(AT)).toBe('18:22');
  expect(timeOf(AT, 'IB')).toBe('19:22');
  expect(momentOf(AT)).toBe('17 Nov 2026, 18:22');
  expect(dayOf(AT)).toBe('17 November 2026');
  expect(weekdayOf(AT)).toBe('Tuesday 17 November 2026');
});

test('a moment of today is its time alone', () => {
  expect(shortMomentOf(AT, Date.parse('2026-11-17T23:00:00Z'))).toBe('18:22');
  expect(shortMomentOf(AT, Date.parse('2026-11-18T01:00:00Z'))).toBe('17 Nov, 18:22');
});

test.each([
  [20_000, 'less than a minute'],
  [26 * 60_000, '26 min'],
  [171 * 60_000, '2 h 51 min'],
  [120 * 60_000, '2 h'],
  [37 * 3_600_000, '1 d 13 h'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(spanOf(milliseconds)).toBe(text);
});
