import { type Company, timeZoneOf } from '@cairn/contract/values/company';
import { dayIn } from '@cairn/contract/values/day-in';

const HOUR = 9;
const MONTHS_AHEAD = 12;
const ZONE_OF_COUNTRY: Record<string, string> = {
  US: 'America/New_York',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  ES: 'Europe/Madrid',
};

/** Where the sender's day begins and ends. */
export function senderZone(company: Company, country: string | null): string {
  return ZONE_OF_COUNTRY[country ?? ''] ?? timeZoneOf(company);
}

/** Nine in the morning of a date where the sender is; undefined when the date is out of bounds. */
export function deliveryMoment(date: string, timeZone: string, now: Date): Date | undefined {
  const today = dayIn(timeZone, now);
  if (date <= today || date > addMonths(today, MONTHS_AHEAD)) return undefined;
  const asUtc = new Date(`${date}T${String(HOUR).padStart(2, '0')}:00:00Z`);
  // The zone's distance from UTC at about that moment; nine o'clock is never within its change.
  const told = new Date(`${asUtc.toLocaleString('sv-SE', { timeZone })}Z`);
  return new Date(2 * asUtc.getTime() - told.getTime());
}

/** The same day so many months on, or the last of that month. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
    .toISOString()
    .slice(0, 10);
}
