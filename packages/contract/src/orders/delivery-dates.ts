import { dayIn } from '../values/day-in.ts';

const MONTHS_AHEAD = 12;
const HOUR = '09:00:00';

/** The first and last date on which a gift or transfer can arrive: tomorrow, and 12 months ahead. */
export function deliveryDates(timeZone: string, now: Date): { first: string; last: string } {
  const today = dayIn(timeZone, now);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // The same day, or the last one where that month is shorter.
  const lastDay = new Date(Date.UTC(year, month + MONTHS_AHEAD, 0)).getUTCDate();
  return {
    first: isoDate(year, month - 1, day + 1),
    last: isoDate(year, month - 1 + MONTHS_AHEAD, Math.min(day, lastDay)),
  };
}

/** Nine in the morning of a date where the sender is. */
export function deliveryMoment(date: string, timeZone: string): Date {
  const asUtc = new Date(`${date}T${HOUR}Z`);
  // The zone's distance from UTC at about that moment; nine o'clock is never within its change.
  const shown = new Date(`${asUtc.toLocaleString('sv-SE', { timeZone })}Z`);
  return new Date(2 * asUtc.getTime() - shown.getTime());
}

function isoDate(year: number, monthIndex: number, day: number): string {
  return new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
}
