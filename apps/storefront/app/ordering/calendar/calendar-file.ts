import { withoutMarks } from '@cairn/contract/values/isolated';

export type CalendarEvent = {
  /** Stays the same, so that a calendar updates the event instead of adding another. */
  uid: string;
  /** A whole day as YYYY-MM-DD, or a moment. */
  at: string | Date;
  summary: string;
  description: string;
  url: string;
};

/** Octets of a line without its break (RFC 5545, 3.1). */
const LONGEST_LINE = 75;
const DAY = 86_400_000;

/** A calendar with one event, as RFC 5545 has it. */
export function calendarFile(
  { uid, at, summary, description, url }: CalendarEvent,
  now: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Avios shop//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...timesOf(at),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The end of a day is the first that it does not cover. */
function timesOf(at: CalendarEvent['at']): string[] {
  if (typeof at !== 'string') return [`DTSTART:${utc(at)}`];
  const next = new Date(Date.parse(at) + DAY).toISOString().slice(0, 10);
  return [`DTSTART;VALUE=DATE:${digits(at)}`, `DTEND;VALUE=DATE:${digits(next)}`];
}

function utc(moment: Date): string {
  return `${digits(moment.toISOString().slice(0, 19))}Z`;
}

function digits(iso: string): string {
  return iso.replace(/[-:]/g, '');
}

function escaped(text: string): string {
  return withoutMarks(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n');
}

/** A folded line goes on after a break and a space; no character is split. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let room = LONGEST_LINE;
  let text = '';
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (length > room) {
      text += '\r\n ';
      room = LONGEST_LINE - 1;
    }
    text += character;
    room -= length;
  }
  return text;
}
