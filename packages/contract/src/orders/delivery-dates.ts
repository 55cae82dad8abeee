import { type Company, timeZoneOf } from '../values/company.ts';
import { dayIn } from '../values/day-in.ts';

const MONTHS_AHEAD = 12;
const ZONE_OF_COUNTRY: Record<string, string> = {
  US: 'America/New_York',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  ES: 'Europe/Madrid',
};

/** Where the sender's day begins and ends. */
export function senderZone(company: Company, country: string | null | undefined): string {
  return ZONE_OF_COUNTRY[country ?? ''] ?? timeZoneOf(company);
}

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

function isoDate(year: number, monthIndex: number, day: number): string {
  return new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
}
