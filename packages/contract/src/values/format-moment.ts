import { zoneName } from './time-zone.ts';

/** Creating a format costs more than a hundred uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

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
