import type { Company } from '@cairn/contract/values/company';
import { dateFormat } from '@cairn/contract/values/formats';
import { companyTimeZone, zoneName } from '@cairn/contract/values/time-zone';

const LOCALE = 'en-IE';

/** The desk's own clock, for what belongs to no company: that of the programme's home. */
export const HOME: Company = 'EI';

function write(at: string | number, options: Intl.DateTimeFormatOptions, company: Company): string {
  const timeZone = companyTimeZone(company);
  return dateFormat(LOCALE, { ...options, timeZone }).format(new Date(at));
}

/** 18:22 */
export function timeOf(at: string | number, company: Company = HOME): string {
  return write(at, { hour: '2-digit', minute: '2-digit', hour12: false }, company);
}

/** 18:22:09 */
export function exactTimeOf(at: string | number, company: Company = HOME): string {
  const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const;
  return write(at, parts, company);
}

/** 14 November 2026 */
export function dayOf(at: string | number, company: Company = HOME): string {
  return write(at, { day: 'numeric', month: 'long', year: 'numeric' }, company);
}

/** Tuesday 17 November 2026 */
export function weekdayOf(at: string | number, company: Company = HOME): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return write(at, parts, company).replace(',', '');
}

/** 14 Nov 2026, 18:22 */
export function momentOf(at: string | number, company: Company = HOME): string {
  const day = write(at, { day: 'numeric', month: 'short', year: 'numeric' }, company);
  return `${day}, ${timeOf(at, company)}`;
}

/** 18:22 today, otherwise 14 Nov, 18:22. */
export function shortMomentOf(at: string, now: number, company: Company = HOME): string {
  const day = write(at, { day: 'numeric', month: 'short' }, company);
  const today = write(now, { day: 'numeric', month: 'short' }, company);
  return day === today ? timeOf(at, company) : `${day}, ${timeOf(at, company)}`;
}

/** "Irish time", for the note beside times. */
export function clockName(company: Company = HOME): string {
  return zoneName(companyTimeZone(company), LOCALE);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 26 min, 2 h 51 min, 1 d 13 h: between two moments, in their two largest units. */
export function spanOf(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  if (span < MINUTE) return 'less than a minute';
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < DAY) {
    const minutes = Math.floor((span % HOUR) / MINUTE);
    return `${Math.floor(span / HOUR)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
  }
  const hours = Math.floor((span % DAY) / HOUR);
  return `${Math.floor(span / DAY)} d${hours > 0 ? ` ${hours} h` : ''}`;
}

/** 18:22:09 on the day that the record began, otherwise 16 Nov, 07:40, with the year if it is another. */
export function logTimeOf(at: string, begun: string, company: Company = HOME): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const [day, first] = [at, begun].map((one) => write(one, parts, company));
  if (day === first) return exactTimeOf(at, company);
  const isSameYear = day?.slice(-4) === first?.slice(-4);
  return `${isSameYear ? day?.slice(0, -5) : day}, ${timeOf(at, company)}`;
}
