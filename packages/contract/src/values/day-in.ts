import { dateFormat } from './formats.ts';

/** The day that a zone's calendar shows: YYYY-MM-DD, which is how Sweden writes it. */
export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat('sv-SE', { timeZone }).format(moment);
}
