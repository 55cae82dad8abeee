import { sql } from 'kysely';
import { chunksOf } from '../../database/in-batches.ts';
import type { DifferenceCause } from '../../database/tables/finance.ts';
import type { Database } from '../../database/tables.ts';
import { asMoney } from '../look-up/shared-fields.ts';
import {
  type Difference,
  differences,
  keyOf,
  MOVEMENTS,
  type OwnMovement,
} from '../reconcile/movement.ts';
import type { OpenedReport } from '../reconcile/open-report.ts';
import { causeAfterApply, causeOf, differenceKey } from './day-cause.ts';

export type FoundDifference = {
  key: string;
  psp_reference: string;
  charge: string;
  kind: string;
  currency: string;
  theirs_minor: number;
  ours_minor: number;
  cause: DifferenceCause;
  event_key: string | null;
  text: string;
};

export type DayReport = Pick<OpenedReport, 'movements' | 'unknown'>;

/** A movement that an earlier report of the day had and this one has not. */
export type GoneMovement = {
  psp_reference: string;
  kind: string;
  charge: string;
  currency: string;
  amount_minor: number;
};

type Compared = {
  day: string;
  report: DayReport;
  own: readonly OwnMovement[];
  gone: readonly GoneMovement[];
  obstacles: Obstacles;
};

/** Reasons why a movement could not be applied just now, by its key. */
export type Obstacles = ReadonlyMap<string, readonly string[]>;

export async function findDifferences(
  db: Database,
  { day, report, own, gone, obstacles }: Compared,
): Promise<FoundDifference[]> {
  const { movements, unknown } = report;
  const theirs = new Map(movements.map((movement) => [keyOf(movement), movement]));
  const ours = new Map(own.map((movement) => [keyOf(movement), movement]));
  const elsewhere = await reportedElsewhere(db, day, [
    ...own.filter(({ ofDay }) => ofDay > 0).map(({ pspReference }) => pspReference),
    ...gone.map(({ psp_reference }) => psp_reference),
  ]);
  const found: FoundDifference[] = [];
  for (const difference of differences(movements, own)) {
    const key = keyOf(difference.movement);
    const reported = theirs.get(key);
    if (!reported && elsewhere.has(key)) continue;
    const { cause, eventKey } = await causeOf(db, difference, reported, ours.get(key));
    const reasons = obstacles.get(key) ?? [];
    const text = [difference.text, ...reasons].join(': ');
    const why = reasons.length > 0 ? causeAfterApply(cause) : cause;
    found.push(rowOf({ ...difference, text }, why, eventKey));
  }
  found.push(...unknownLines(unknown));
  const listed = new Set([...movements.map(differenceKey), ...found.map(({ key }) => key)]);
  const isElsewhere = (one: GoneMovement) => elsewhere.has(`${one.psp_reference} ${one.kind}`);
  const left = gone.filter((one) => !isElsewhere(one));
  return [...found, ...(await findGone(db, { day, gone: left, listed }))];
}

function rowOf(
  { movement, theirs, ours, text }: Difference,
  cause: DifferenceCause,
  event_key: string | null,
): FoundDifference {
  const { pspReference, order, kind, currency } = movement;
  const key = differenceKey(movement);
  return {
    ...{ key, psp_reference: pspReference, charge: order, kind, currency },
    ...{ theirs_minor: theirs, ours_minor: ours, cause, event_key, text },
  };
}

function unknownLines(unknown: DayReport['unknown']): FoundDifference[] {
  const counts = new Map<string, number>();
  return unknown.map(({ pspReference, order, type, amount, currency, text }) => {
    const name = `${pspReference}/${type}`;
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return {
      ...{ key: `${name}/${nth}`, psp_reference: pspReference, charge: order, kind: type },
      ...{ currency, theirs_minor: amount, ours_minor: 0 },
      ...{ cause: 'unknown_line', event_key: null, text },
    };
  });
}

type Gone = { day: string; gone: readonly GoneMovement[]; listed: ReadonlySet<string> };

/**
 * Lines of earlier reports that this one has not. They are no sign that the money was booked, so each
 * stays a difference, of 0 on both sides, until the report has it again or somebody closes it.
 */
async function findGone(db: Database, { day, gone, listed }: Gone): Promise<FoundDifference[]> {
  const kept = await db
    .selectFrom('day_difference')
    .select(['key', 'psp_reference', 'charge', 'kind', 'currency', 'theirs_minor'])
    .select(['cause', 'text'])
    .where('day', '=', day)
    .where('state', '<>', 'booked')
    .where('cause', '<>', 'not_reported')
    .execute();
  const rows = [
    ...gone.map((one) => {
      const key = `${one.psp_reference}/${one.kind}`;
      return { ...one, key, text: goneText(one) };
    }),
    ...kept.map((one) => {
      const text = goneText({ ...one, amount_minor: one.theirs_minor });
      return { ...one, text: one.cause === 'no_longer_reported' ? one.text : text };
    }),
  ].filter(({ key }) => !listed.has(key));
  const found = rows.map(({ key, psp_reference, charge, kind, currency, text }) => ({
    ...{ key, psp_reference, charge, kind, currency, theirs_minor: 0, ours_minor: 0 },
    ...({ cause: 'no_longer_reported', event_key: null, text } as const),
  }));
  return [...new Map(found.map((one) => [one.key, one])).values()];
}

function goneText({ psp_reference, kind, charge, currency, amount_minor }: GoneMovement): string {
  const { amount } = asMoney(amount_minor, currency);
  const label = new Map<string, string>(Object.entries(MOVEMENTS)).get(kind) ?? kind;
  return `${charge}: ${label} ${amount.toFixed(2)} ${currency} in an earlier report of the day, no longer in the last one (payment ${psp_reference})`;
}

/** Movements that another day's report has: bookings around midnight, or after that day was closed. */
async function reportedElsewhere(
  db: Database,
  day: string,
  pspReferences: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of chunksOf(pspReferences)) {
    const { rows } = await sql<{ key: string }>`
      select psp_reference || ' ' || kind as key from reported_movement
      where psp_reference = any(${some}::text[]) and day <> ${day}`.execute(db);
    for (const { key } of rows) known.add(key);
  }
  return known;
}
