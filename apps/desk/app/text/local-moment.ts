import type { Company } from '@cairn/contract/values/company';
import { dateFormat } from '@cairn/contract/values/formats';
import { companyTimeZone } from '@cairn/contract/values/time-zone';

/** 2026-12-01T00:00, by the company's clock: what a field for a moment takes. */
export function localOf(at: string | number, company: Company): string {
  const text = dateFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: companyTimeZone(company),
  }).format(new Date(at));
  return text.replace(' ', 'T');
}

/**
 * The instant of a local time by the company's clock; undefined if it is not complete. A time that
 * comes twice when the clocks go back is the later one.
 */
export function instantOf(local: string, company: Company): string | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (at: number) => Date.parse(`${localOf(at, company)}Z`) - at;
  const nearly = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(nearly)).toISOString();
}
