import type { Database } from '../../database/tables.ts';
import { MOVEMENTS } from '../reconcile/movement.ts';
import { differenceKey, type Found } from './day-cause.ts';
import { type DayMovement, type DayReport, type Names, textOfGone } from './find-differences.ts';

/** A movement or an unknown line of the day as its last report and the books have it. */
export type DayEntry = Names & {
  key: string;
  theirs: number;
  ours: number;
  difference: (Found & { text: string }) | undefined;
  /** Empty for an unknown line. */
  differing: readonly string[];
  isLostLate: boolean;
};

type KeptDifference = Awaited<ReturnType<typeof readKept>>[number];

/** Differences of the day as they were kept. */
export async function readKept(db: Database, day: string) {
  return await db
    .selectFrom('day_difference')
    .select(['key', 'psp_reference', 'charge', 'kind', 'currency', 'theirs_minor', 'ours_minor'])
    .select(['cause', 'text', 'state', 'is_late', 'events'])
    .where('day', '=', day)
    .orderBy('key')
    .execute();
}

export type OfDay = {
  movements: readonly DayMovement[];
  unknown: DayReport['unknown'];
  kept: readonly KeptDifference[];
};

export function dayEntries({ movements, unknown, kept }: OfDay): DayEntry[] {
  return [...movements.map(entryOf), ...unknownEntries(unknown, kept)];
}

function entryOf(movement: DayMovement): DayEntry {
  const { psp_reference, kind, amount_minor, booked_minor } = movement;
  const key = differenceKey(psp_reference, kind);
  return { ...movement, key, theirs: amount_minor, ours: booked_minor };
}

/** Lines of unknown types, and those of earlier reports that are not in this one. */
function unknownEntries(
  unknown: DayReport['unknown'],
  kept: readonly KeptDifference[],
): DayEntry[] {
  const counts = new Map<string, number>();
  const there = unknown.map(({ pspReference, order, type, amount, currency, text }): DayEntry => {
    const name = `${pspReference}/${type}`;
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return {
      ...{ key: `${name}/${nth}`, psp_reference: pspReference, charge: order, kind: type },
      ...{ currency, theirs: amount, ours: 0, differing: [], isLostLate: false },
      difference: { cause: 'unknown_line', eventKey: null, text },
    };
  });
  const listed = new Set(there.map(({ key }) => key));
  const gone = new Map<string, DayEntry>();
  for (const { key, kind, state, is_late, cause, text, theirs_minor, ...row } of kept) {
    const of = is_late ? key.replace(/\/late$/, '') : key;
    if (state === 'booked' || isMovement(kind) || listed.has(of)) continue;
    const wasGone = cause === 'no_longer_reported';
    const goneText = wasGone ? text : textOfGone({ ...row, kind }, theirs_minor);
    gone.set(of, {
      ...{ ...row, key: of, kind, theirs: 0, ours: 0, differing: [] },
      isLostLate: is_late || theirs_minor !== 0,
      difference: { cause: 'no_longer_reported', eventKey: null, text: goneText },
    });
  }
  return [...there, ...gone.values()];
}

export function isMovement(kind: string): boolean {
  return Object.hasOwn(MOVEMENTS, kind);
}
