import { COMPANIES } from '@cairn/contract/values/company';
import { PRODUCTS } from '@cairn/contract/values/product';
import type { InputOf } from '#app/calls/call-action.ts';

/** Periods up to today, as the address names them. */
export const PERIODS = [
  { value: '7', text: 'Last 7 days' },
  { value: '30', text: 'Last 30 days' },
  { value: '90', text: 'Last 90 days' },
  { value: 'month', text: 'This month' },
  { value: 'own', text: 'Own dates' },
] as const;
type PeriodName = (typeof PERIODS)[number]['value'];

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

export function periodName(search: URLSearchParams): PeriodName {
  if (search.has('from') || search.has('to')) return 'own';
  return PERIODS.find(({ value }) => value === search.get('days'))?.value ?? '30';
}

/** The filter in the address; `today` is in the programme's time zone. */
export function salesInput(search: URLSearchParams, today: string): InputOf<'sales plots'> {
  const company = COMPANIES.find((one) => one === search.get('company'));
  const product = PRODUCTS.find((one) => one === search.get('product'));
  return {
    ...periodOf(search, today),
    ...(company && { company }),
    ...(product && { product }),
  };
}

function periodOf(search: URLSearchParams, today: string): { from: string; to: string } {
  const name = periodName(search);
  switch (name) {
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'own': {
      const to = dayOf(search.get('to')) ?? today;
      return { from: dayOf(search.get('from')) ?? daysBefore(to, 29), to };
    }
    default:
      return { from: daysBefore(today, Number(name) - 1), to: today };
  }
}

function dayOf(given: string | null): string | undefined {
  return given !== null && DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The address with other values; an empty one takes the filter away. */
export function withValues(
  search: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
