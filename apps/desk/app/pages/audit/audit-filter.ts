import type { InputOf } from '#app/calls/call-action.ts';

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
    from: from && `${from}T00:00:00Z`,
    // The last day is meant as a whole.
    to: to && dayAfter(to),
    before: text('before'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Without the page that is shown. */
export function filterOf(search: URLSearchParams): InputOf<'audit export'> {
  const { before: _, ...filter } = inputFrom(search);
  return filter;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
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
