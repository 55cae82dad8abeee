import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { companyTimeZone } from '@cairn/contract/values/time-zone';

/** The day that a moment belongs to, as 2026-11-19, in a company's time zone. */
export function dayIn(company: Company, at: Date): string {
  // The Swedish way to write a day is ISO's.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: companyTimeZone(company) }).format(at);
}

/** The day that is not over, of the company whose day ends last. */
export function firstOpenDay(at: Date, company: Company | undefined): string {
  return daysAt(at, company)[0] ?? at.toISOString().slice(0, 10);
}

/** Today, of the company whose day begins first: nothing can have happened on later days. */
export function lastBegunDay(at: Date, company: Company | undefined): string {
  return daysAt(at, company).at(-1) ?? at.toISOString().slice(0, 10);
}

function daysAt(at: Date, company: Company | undefined): string[] {
  return (company ? [company] : COMPANIES).map((one) => dayIn(one, at)).toSorted();
}
