import { type Company, OPERATIONS } from './company.ts';

/** Of a country with several zones, the one that most of its members live in. */
export const ZONES: Record<string, string> = {
  IE: 'Europe/Dublin',
  GB: 'Europe/London',
  ES: 'Europe/Madrid',
  US: 'America/New_York',
  FR: 'Europe/Paris',
  DE: 'Europe/Berlin',
  IT: 'Europe/Rome',
  PT: 'Europe/Lisbon',
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  CH: 'Europe/Zurich',
  AT: 'Europe/Vienna',
  CA: 'America/Toronto',
  MX: 'America/Mexico_City',
};

/** All that somebody may be told moments in. */
export const TIME_ZONES: readonly string[] = Object.values(ZONES);

/**
 * The clock by which somebody is told moments and days: that of the country they live in or, for a
 * visitor, of their market. Unknown countries have the company's.
 */
export function timeZoneOf(country: string | null | undefined, company: Company): string {
  return ZONES[country ?? ''] ?? companyTimeZone(company);
}

/** The clock by which the programme counts: years of caps, ages, months of plans, ends of bonuses. */
export function companyTimeZone(company: Company): string {
  return ZONES[OPERATIONS[company].country] ?? 'Europe/London';
}
