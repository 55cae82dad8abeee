/** Making one costs more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that a zone's calendar shows: YYYY-MM-DD, which is how Sweden writes it. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}
