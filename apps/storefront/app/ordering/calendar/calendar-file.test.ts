import { isolated } from '@cairn/contract/values/isolated';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const NOW = new Date('2026-11-18T09:30:00Z');
const GIFT: CalendarEvent = {
  uid: 'gift-g1@shop.example',
  at: '2026-12-24',
  summary: 'Your gift of 10,000 avios arrives',
  description: 'It arrives on 24 December 2026 at 09:00, Irish time.',
  url: 'https://shop.example/history/g1',
};

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Reads a file as RFC 5545 says to: lines unfolded, each a name, parameters and a value. */
function parsed(file: string) {
  expect(file.endsWith('\r\n')).toBe(true);
  const raw = file.slice(0, -2).split('\r\n');
  for (const line of raw) {
    expect(bytes(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  return file
    .slice(0, -2)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const [, name = '', parameters = '', value = ''] =
        /^([A-Z-]+)((?:;[A-Z-]+=[^:;,"]+)*):(.*)$/.exec(line) ?? [];
      expect(name, line).not.toBe('');
      return [name + parameters, value] as const;
    });
}

function unescaped(value: string | undefined): string | undefined {
  // Outside of an escape there is no bare semicolon or comma.
  expect(value?.replace(/\\[\\;,nN]/g, '')).not.toMatch(/[\\;,]/);
  return value?.replace(/\\([\\;,nN])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one));
}

test('a day is an event of the whole day, with all that a calendar requires [2.34]', () => {
  expect(parsed(calendarFile(GIFT, NOW))).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Cairn//Avios shop//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', 'gift-g1@shop.example'],
    ['DTSTAMP', '20261118T093000Z'],
    ['DTSTART;VALUE=DATE', '20261224'],
    ['DTEND;VALUE=DATE', '20261225'],
    ['SUMMARY', 'Your gift of 10\\,000 avios arrives'],
    ['DESCRIPTION', 'It arrives on 24 December 2026 at 09:00\\, Irish time.'],
    ['URL', 'https://shop.example/history/g1'],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]);
});

test('a moment is told in UTC, and the last day of a year has the first of the next after it [2.34]', () => {
  const moment = new Map(
    parsed(calendarFile({ ...GIFT, at: new Date('2026-11-30T23:59:59.999Z') }, NOW)),
  );
  expect(moment.get('DTSTART')).toBe('20261130T235959Z');
  expect([...moment.keys()].filter((name) => name.startsWith('DTEND'))).toEqual([]);
  const day = new Map(parsed(calendarFile({ ...GIFT, at: '2026-12-31' }, NOW)));
  expect(day.get('DTEND;VALUE=DATE')).toBe('20270101');
});

test.each([
  'a; b, c \\ d',
  'two\nlines\r\nand three',
  'BEGIN:VEVENT\r\nSUMMARY:Not mine',
  `${'ñ'.repeat(60)}, ${'😀'.repeat(40)}`,
  'x'.repeat(500),
])('a text stays one value, however it is written: %j [2.34]', (summary) => {
  const lines = new Map(parsed(calendarFile({ ...GIFT, summary }, NOW)));
  expect(unescaped(lines.get('SUMMARY'))).toBe(summary.replaceAll('\r\n', '\n'));
  expect(lines.size).toBe(14);
});

test('the same event has the same identifier, whenever it is saved [2.34]', () => {
  const uidOf = (now: Date) => new Map(parsed(calendarFile(GIFT, now))).get('UID');
  expect(uidOf(NOW)).toBe(uidOf(new Date('2027-01-01T00:00:00Z')));
});

test('names are written without the invisible marks of their direction [2.34]', () => {
  const summary = `Your gift to ${isolated('Niamh')} arrives`;
  const description = `${isolated('Niamh')} gets an email.`;
  const lines = new Map(parsed(calendarFile({ ...GIFT, summary, description }, NOW)));
  expect(lines.get('SUMMARY')).toBe('Your gift to Niamh arrives');
  expect(lines.get('DESCRIPTION')).toBe('Niamh gets an email.');
});
