import { data } from 'react-router';

/** Thrown by a loader whose page cannot be made; the error screen answers. */
export function unavailable(what: string) {
  return data(what, { status: 503 });
}

/** What a page cannot do without. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw unavailable(what);
  return value;
}
