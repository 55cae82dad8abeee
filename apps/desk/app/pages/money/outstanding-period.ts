import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { HOME } from '#app/text/times.ts';
import { daysOfMonth, isDay, monthOf } from './days.ts';

/** The roll-forward that is shown: by the page's address, otherwise of the page's day. */
export type Period = {
  company: Company;
  kind: 'day' | 'month' | 'other';
  from: string;
  to: string;
};

export function periodFrom(search: URLSearchParams, day: string): Period {
  const company = COMPANIES.find((one) => one === search.get('company')) ?? HOME;
  const [from, to] = [search.get('from'), search.get('to')];
  if (isDay(from) && isDay(to)) return { company, kind: 'other', from, to };
  if (search.get('period') === 'month') {
    return { company, kind: 'month', ...daysOfMonth(monthOf(day)) };
  }
  return { company, kind: 'day', from: day, to: day };
}

/** The address with other values; an empty one takes a value away. */
export function withPeriod(
  search: URLSearchParams,
  values: Partial<Record<'company' | 'period' | 'from' | 'to', string>>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
