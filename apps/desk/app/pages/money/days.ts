import { dateFormat } from '@cairn/contract/values/formats';

const LOCALE = 'en-IE';
const DAY = 86_400_000;

/** Days shown side by side. */
const STRIP = 16;
/** At most so many of them are after the day that is shown. */
const AFTER = 2;

/** Whether a text is a day that exists, such as 2026-11-15. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && isoDay(at) === text;
}

/** Money days are UTC's, because the provider's are. */
export function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + count * DAY);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The first and the last day of a month, such as 2026-11. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(`${monthOf(addDays(from, 31))}-01`, -1) };
}

function write(day: string, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${day}T00:00:00Z`);
  return dateFormat(LOCALE, { ...options, timeZone: 'UTC' })
    .format(at)
    .replace(',', '');
}

/** Sunday 15 November 2026 */
export function dayTitle(day: string): string {
  return write(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** 15 Nov 2026 */
export function dayText(day: string): string {
  return write(day, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** November 2026 */
export function monthText(month: string): string {
  return write(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** S, 15 and "15 November": the parts of a day in the strip. */
export function dayParts(day: string): { weekday: string; number: string; name: string } {
  return {
    weekday: write(day, { weekday: 'narrow' }),
    number: write(day, { day: 'numeric' }),
    name: write(day, { day: 'numeric', month: 'long' }),
  };
}

/** The days around one, up to today at the latest. */
export function stripAround(day: string, today: string): string[] {
  const last = [addDays(day, AFTER), today].toSorted()[day > today ? 1 : 0] ?? day;
  return Array.from({ length: STRIP }, (_, nth) => addDays(last, nth - STRIP + 1));
}

export type PeriodFaults = { from?: string; to?: string };

/** Faults of the first and the last day of a period, as errors of their fields. */
export function periodFaults(from: string, to: string): PeriodFaults {
  return {
    ...(!isDay(from) && { from: 'Choose the first day.' }),
    ...(!isDay(to) && { to: 'Choose the last day.' }),
    ...(isDay(from) && isDay(to) && from > to && { to: 'The last day is before the first.' }),
  };
}

export function hasFaults(faults: PeriodFaults): boolean {
  return faults.from !== undefined || faults.to !== undefined;
}
