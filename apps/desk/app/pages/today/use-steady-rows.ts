import { useRef } from 'react';

type Row = { id: string };

export type Steady<One extends Row> = {
  /** In the order in which they stood; those that are over stay in their place. */
  rows: readonly One[];
  overIds: ReadonlySet<string>;
  /** How many came since, and are shown once the pointer leaves. */
  newCount: number;
};

/** The rows that stood there, as they are now. */
export function steadyRows<One extends Row>(
  before: readonly One[],
  now: readonly One[],
): Steady<One> {
  const current = new Map(now.map((row) => [row.id, row]));
  const known = new Set(before.map(({ id }) => id));
  return {
    rows: before.map((row) => current.get(row.id) ?? row),
    overIds: new Set([...known].filter((id) => !current.has(id))),
    newCount: now.filter(({ id }) => !known.has(id)).length,
  };
}

/**
 * Keeps rows where they are while `isHeld`, because somebody is about to press one: states change in
 * place, but no row moves, comes or goes.
 */
export function useSteadyRows<One extends Row>(rows: readonly One[], isHeld: boolean): Steady<One> {
  const shown = useRef(rows);
  if (!isHeld) shown.current = rows;
  return steadyRows(shown.current, rows);
}
