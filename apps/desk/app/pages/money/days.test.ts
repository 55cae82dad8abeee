import { expect, test } from 'vitest';
import {
  addDays,
  dayParts,
  daysOfMonth,
  dayTitle,
  isDay,
  monthText,
  periodFaults,
  stripAround,
} from './days.ts';

test('days are UTC’s, whatever the browser’s zone is', () => {
  expect(dayTitle('2026-11-15')).toBe('Sunday 15 November 2026');
  expect(dayParts('2026-11-15')).toEqual({ weekday: 'S', number: '15', name: '15 November' });
  expect(monthText('2026-11')).toBe('November 2026');
  expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('a month ends on its last day', () => {
  expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('a day of an address has to exist', () => {
  expect(isDay('2026-11-15')).toBe(true);
  for (const text of ['2026-11-31', '15 November', '2026-13-01', '', undefined]) {
    expect(isDay(text), text).toBe(false);
  }
});

test('the strip has sixteen days and ends with today, or two days after an earlier one', () => {
  const strip = stripAround('2026-11-16', '2026-11-17');
  expect([strip.length, strip[0], strip.at(-1)]).toEqual([16, '2026-11-02', '2026-11-17']);
  expect(stripAround('2026-10-20', '2026-11-17').at(-1)).toBe('2026-10-22');
  expect(stripAround('2026-11-19', '2026-11-17').at(-1)).toBe('2026-11-21');
});

test('a period is asked for by two days in their order', () => {
  expect(periodFaults('2026-11-01', '2026-11-30')).toEqual({});
  expect(periodFaults('2026-11-15', '2026-11-15')).toEqual({});
  expect(periodFaults('2026-12-01', '2026-11-30')).toEqual({
    to: 'The last day is before the first.',
  });
  expect(periodFaults('', '2026-02-30')).toEqual({
    from: 'Choose the first day.',
    to: 'Choose the last day.',
  });
});
