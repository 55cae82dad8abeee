/** Creating a format costs more than a hundred uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Colloquial names of the zones that members live in; Intl says "Greenwich Mean Time" for Dublin.
 */
const ZONE_NAMES: Record<string, { en: string; es: string }> = {
  'Europe/Dublin': { en: 'Irish time', es: 'hora de Irlanda' },
  'Europe/London': { en: 'UK time', es: 'hora del Reino Unido' },
  'Europe/Madrid': { en: 'Spanish time', es: 'hora de España' },
  'America/New_York': { en: 'Eastern time', es: 'hora del este de EE. UU.' },
  'Europe/Paris': { en: 'French time', es: 'hora de Francia' },
  'Europe/Berlin': { en: 'German time', es: 'hora de Alemania' },
  'Europe/Rome': { en: 'Italian time', es: 'hora de Italia' },
  'Europe/Lisbon': { en: 'Portuguese time', es: 'hora de Portugal' },
  'Europe/Amsterdam': { en: 'Dutch time', es: 'hora de los Países Bajos' },
  'Europe/Brussels': { en: 'Belgian time', es: 'hora de Bélgica' },
  'Europe/Zurich': { en: 'Swiss time', es: 'hora de Suiza' },
  'Europe/Vienna': { en: 'Austrian time', es: 'hora de Austria' },
  'America/Toronto': { en: 'Toronto time', es: 'hora de Toronto' },
  'America/Mexico_City': { en: 'Mexico City time', es: 'hora de Ciudad de México' },
};

/** Names the time zone: receipts and emails are read in other zones than the company's. */
export function formatMoment(moment: Date, timeZone: string, locale: string): string {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      timeZone,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(key, format);
  }
  return `${format.format(moment)}, ${zoneName(timeZone, locale)}`;
}

export function zoneName(timeZone: string, locale: string): string {
  return ZONE_NAMES[timeZone]?.[locale.startsWith('es') ? 'es' : 'en'] ?? timeZone;
}
