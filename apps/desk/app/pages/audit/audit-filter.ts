import type { InputOf } from '#app/calls/call-action.ts';
import { instantOf } from '#app/text/local-moment.ts';
import { HOME } from '#app/text/times.ts';

/** The filters of the page's address; days are whole days of the desk's clock. */
export const FILTERS = ['actor', 'action', 'subject', 'from', 'to', 'before'] as const;
type Filter = (typeof FILTERS)[number] | 'entry';

const DAY = /^\d{4}-\d\d-\d\d$/;

export function inputFrom(search: URLSearchParams): InputOf<'audit list'> {
  const text = (name: Filter) => search.get(name)?.trim() || undefined;
  const day = (name: 'from' | 'to') => {
    const given = text(name);
    return given && DAY.test(given) ? given : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  const fields = {
    actor: text('actor'),
    action: text('action'),
    subject: text('subject'),
    from: from && startOf(from),
    // The last day is meant as a whole.
    to: to && startOf(dayAfter(to)),
    before: text('before'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Without the page that is shown. */
export function filterOf(search: URLSearchParams): InputOf<'audit export'> {
  const { before: _, ...filter } = inputFrom(search);
  return filter;
}

/** Midnight in the time zone that the table shows; undefined for a date that does not exist. */
function startOf(day: string): string | undefined {
  return instantOf(`${day}T00:00`, HOME);
}

/** Adds a calendar day, because days have 23 or 25 hours when the clocks change. */
function dayAfter(day: string): string {
  const at = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + 86_400_000).toISOString().slice(0, 10);
}

/** The address with another value; an empty one takes the filter away. A new filter begins at the newest. */
export function withFilter(search: URLSearchParams, name: Filter, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (name !== 'entry') next.delete('entry');
  if (name !== 'entry' && name !== 'before') next.delete('before');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
