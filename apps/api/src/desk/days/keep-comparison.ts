import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { chunksOf, maintain } from '../../database/in-batches.ts';
import type { DifferenceCause } from '../../database/tables/finance.ts';
import type { Database } from '../../database/tables.ts';
import { listMovements } from '../reconcile/list-movements.ts';
import {
  bookedOf,
  type Difference,
  differences,
  keyOf,
  type OwnMovement,
  type ReportedMovement,
} from '../reconcile/movement.ts';
import type { OpenedReport } from '../reconcile/open-report.ts';
import { causeOf, differenceKey } from './day-cause.ts';

type Found = {
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

type Comparing = { day: string; report: OpenedReport; actor: string };

/**
 * Compares a day with its report and keeps the result. A difference that is gone counts as booked; a
 * closed one opens again if its amounts change. Differences found after the day was closed are late.
 */
export async function keepComparison(
  db: Database,
  { day, report, actor }: Comparing,
  now: Date,
): Promise<void> {
  const { movements } = report;
  const own = await listMovements(
    db,
    movements.map(({ pspReference }) => pspReference),
    day,
  );
  const found = await findDifferences(db, day, report, own);
  await maintain(db, async (trx) => {
    const isClosed = await keepDay(trx, day, report, now);
    await keepMovements(trx, { day, movements, own, isClosed });
    await keepDifferences(trx, { day, found, actor, isClosed }, now);
  });
}

async function findDifferences(
  db: Database,
  day: string,
  { movements, unknown }: OpenedReport,
  own: readonly OwnMovement[],
): Promise<Found[]> {
  const theirs = new Map(movements.map((movement) => [keyOf(movement), movement]));
  const ours = new Map(own.map((movement) => [keyOf(movement), movement]));
  const elsewhere = await reportedElsewhere(db, day, own);
  const found: Found[] = [];
  for (const difference of differences(movements, own)) {
    const key = keyOf(difference.movement);
    const reported = theirs.get(key);
    if (!reported && elsewhere.has(key)) continue;
    const { cause, eventKey } = await causeOf(db, difference, reported, ours.get(key));
    found.push(rowOf(difference, cause, eventKey));
  }
  const counts = new Map<string, number>();
  for (const { pspReference, order, type, amount, currency, text } of unknown) {
    const name = `${pspReference}/${type}`;
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    found.push({
      ...{ key: `${name}/${nth}`, psp_reference: pspReference, charge: order, kind: type },
      ...{ currency, theirs_minor: amount, ours_minor: 0 },
      ...{ cause: 'unknown_line', event_key: null, text },
    });
  }
  return found;
}

function rowOf(
  { movement, theirs, ours, text }: Difference,
  cause: DifferenceCause,
  event_key: string | null,
): Found {
  const { pspReference, order, kind, currency } = movement;
  const key = differenceKey(movement);
  return {
    ...{ key, psp_reference: pspReference, charge: order, kind, currency },
    ...{ theirs_minor: theirs, ours_minor: ours, cause, event_key, text },
  };
}

/** Movements that another day's report has: bookings around midnight, or after that day was closed. */
async function reportedElsewhere(
  db: Database,
  day: string,
  own: readonly OwnMovement[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of chunksOf(own.filter(({ ofDay }) => ofDay > 0))) {
    const { rows } = await sql<{ key: string }>`
      select psp_reference || ' ' || kind as key from reported_movement
      where psp_reference = any(${some.map(({ pspReference }) => pspReference)}::text[])
        and day <> ${day}`.execute(db);
    for (const { key } of rows) known.add(key);
  }
  return known;
}

/** Returns whether the day was closed before. */
async function keepDay(
  trx: Database,
  day: string,
  { text, lines }: OpenedReport,
  now: Date,
): Promise<boolean> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  await trx
    .insertInto('provider_report')
    .values({ day, sha256, text, lines, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await trx
    .insertInto('finance_day')
    .values({ day, sha256, compared_at: now })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ sha256, compared_at: now }))
    .returning('closed_at')
    .executeTakeFirstOrThrow();
  return kept.closed_at !== null;
}

type Movements = {
  day: string;
  movements: readonly ReportedMovement[];
  own: readonly OwnMovement[];
  isClosed: boolean;
};

async function keepMovements(
  trx: Database,
  { day, movements, own, isClosed }: Movements,
): Promise<void> {
  const ours = new Map(own.map((movement) => [keyOf(movement), movement]));
  const rows = movements.map((movement) => ({
    day,
    psp_reference: movement.pspReference,
    kind: movement.kind,
    charge: movement.order,
    currency: movement.currency,
    amount_minor: movement.amount,
    booked_minor: bookedOf(movement, ours.get(keyOf(movement))),
  }));
  await sql`
    delete from reported_movement where day = ${day} and (psp_reference, kind) not in (
      select * from unnest(
        ${rows.map((row) => row.psp_reference)}::text[], ${rows.map(({ kind }) => kind)}::text[]
      )
    )`.execute(trx);
  for (const some of chunksOf(rows)) {
    await trx
      .insertInto('reported_movement')
      .values(some.map((row) => ({ ...row, is_late: isClosed })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'psp_reference', 'kind']).doUpdateSet(({ ref }) => ({
          charge: ref('excluded.charge'),
          currency: ref('excluded.currency'),
          amount_minor: ref('excluded.amount_minor'),
          booked_minor: ref('excluded.booked_minor'),
        })),
      )
      .execute();
  }
}

type Differences = { day: string; found: readonly Found[]; actor: string; isClosed: boolean };

async function keepDifferences(
  trx: Database,
  { day, found, actor, isClosed }: Differences,
  now: Date,
): Promise<void> {
  await sql`
    update day_difference set state = 'booked', ours_minor = theirs_minor, ended_at = ${now},
      ended_by = ${actor}
    where day = ${day} and state = 'open' and key <> all(${found.map(({ key }) => key)}::text[])`.execute(
    trx,
  );
  for (const some of chunksOf(found)) {
    const rows = some.map((row) => ({
      ...{ ...row, day, found_at: now, is_late: isClosed },
      ...({ state: 'open', ended_at: null, ended_by: null, reason: null } as const),
    }));
    await trx
      .insertInto('day_difference')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'key'])
          .doUpdateSet(({ ref }) => ({
            theirs_minor: ref('excluded.theirs_minor'),
            ours_minor: ref('excluded.ours_minor'),
            currency: ref('excluded.currency'),
            charge: ref('excluded.charge'),
            cause: ref('excluded.cause'),
            event_key: ref('excluded.event_key'),
            text: ref('excluded.text'),
            is_late: sql<boolean>`day_difference.is_late
              or (excluded.is_late and day_difference.state <> 'open')`,
            state: 'open',
            ended_at: null,
            ended_by: null,
            reason: null,
          }))
          .where(
            sql<boolean>`day_difference.state <> 'closed'
              or (day_difference.theirs_minor, day_difference.ours_minor, day_difference.currency)
                is distinct from (excluded.theirs_minor, excluded.ours_minor, excluded.currency)`,
          ),
      )
      .execute();
  }
}
