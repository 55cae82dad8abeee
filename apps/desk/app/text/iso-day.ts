import { dateFormat } from '@cairn/contract/values/formats';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { HOME } from './times.ts';

/** The desk's day as 2026-11-17. The Swedish way to write a day is ISO's. */
export function isoDayOf(at: number): string {
  return dateFormat('sv-SE', { timeZone: companyTimeZone(HOME) }).format(at);
}
