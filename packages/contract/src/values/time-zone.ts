import type { Clock } from './clock.ts';
import { type Company, isMarket, MARKETS, OPERATIONS } from './company.ts';

/** Countries that members live in and that are no market. */
export const OTHER_COUNTRIES: Readonly<Record<string, Clock>> = {
  FR: {
    timeZone: 'Europe/Paris',
    timeZoneName: { en: 'French time', es: 'hora de Francia' },
  },
  DE: {
    timeZone: 'Europe/Berlin',
    timeZoneName: { en: 'German time', es: 'hora de Alemania' },
  },
  IT: {
    timeZone: 'Europe/Rome',
    timeZoneName: { en: 'Italian time', es: 'hora de Italia' },
  },
  PT: {
    timeZone: 'Europe/Lisbon',
    timeZoneName: { en: 'Portuguese time', es: 'hora de Portugal' },
  },
  NL: {
    timeZone: 'Europe/Amsterdam',
    timeZoneName: { en: 'Dutch time', es: 'hora de los Países Bajos' },
  },
  BE: {
    timeZone: 'Europe/Brussels',
    timeZoneName: { en: 'Belgian time', es: 'hora de Bélgica' },
  },
  CH: {
    timeZone: 'Europe/Zurich',
    timeZoneName: { en: 'Swiss time', es: 'hora de Suiza' },
  },
  AT: {
    timeZone: 'Europe/Vienna',
    timeZoneName: { en: 'Austrian time', es: 'hora de Austria' },
  },
  CA: {
    timeZone: 'America/Toronto',
    timeZoneName: { en: 'Toronto time', es: 'hora de Toronto' },
  },
  MX: {
    timeZone: 'America/Mexico_City',
    timeZoneName: { en: 'Mexico City time', es: 'hora de Ciudad de México' },
  },
};

const CLOCKS: readonly Clock[] = [...Object.values(MARKETS), ...Object.values(OTHER_COUNTRIES)];

/** All that somebody may be told moments in. */
export const TIME_ZONES = CLOCKS.map(({ timeZone }) => timeZone);

const NAMES = new Map(CLOCKS.map(({ timeZone, timeZoneName }) => [timeZone, timeZoneName]));

/**
 * The clock by which somebody is told moments and days: that of the country they live in or, for a
 * visitor, of their market. Where a country has several zones, it is the one that most of its
 * members live in. Unknown countries have the company's.
 */
export function timeZoneOf(country: string | null | undefined, company: Company): string {
  const code = country ?? '';
  const clock = isMarket(code) ? MARKETS[code] : OTHER_COUNTRIES[code];
  return clock?.timeZone ?? companyTimeZone(company);
}

/** The clock by which the programme counts: years of caps, ages, months of plans, ends of bonuses. */
export function companyTimeZone(company: Company): string {
  return MARKETS[OPERATIONS[company].country].timeZone;
}

export function zoneName(timeZone: string, locale: string): string {
  return NAMES.get(timeZone)?.[locale.startsWith('es') ? 'es' : 'en'] ?? timeZone;
}
