import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { chunksOf, maintain } from '../../database/in-batches.ts';
import type { Database } from '../../database/tables.ts';
import { listMovements } from '../reconcile/list-movements.ts';
import { bookedOf, keyOf, type OwnMovement, type ReportedMovement } from '../reconcile/movement.ts';
import type { OpenedReport } from '../reconcile/open-report.ts';
import { readReport } from '../reconcile/read-report.ts';
import {
  type DayReport,
  type FoundDifference,
  findDifferences,
  type GoneMovement,
  type Obstacles,
} from './find-differences.ts';
import { readKeptReport } from './kept-report.ts';
import { lockDay } from './lock-day.ts';

type Comparing = { day: string; report: OpenedReport; actor: string; obstacles?: Obstacles };

const NO_OBSTACLES: Obstacles = new Map();

/**
 * Compares a day with its report and keeps the result. A difference that the report still has and the
 * books match now counts as booked; one that was closed stays so for as long as its amounts do. What is
 * found after the day was closed is late.
 *
 * `now` is before the report was asked for: of two that are read at the same time, the one that was asked
 * for last is compared. A report without lines never replaces one that has some.
 */
export async function keepComparison(
  db: Database,
  { day, report, actor, obstacles = NO_OBSTACLES }: Comparing,
  now: Date,
): Promise<'kept' | 'emptied'> {
  return await maintain(db, async (trx) => {
    const kept = await keepReport(trx, { day, report, now });
    if (kept === 'emptied') return 'emptied';
    const { current, isClosed } = kept;
    const { movements } = current;
    const references = movements.map(({ pspReference }) => pspReference);
    const own = await listMovements(trx, references, day);
    const gone = await keepMovements(trx, { day, movements, own, isClosed });
    const found = await findDifferences(trx, { day, report: current, own, gone, obstacles });
    await keepDifferences(trx, { day, found, actor, isClosed }, now);
    return 'kept';
  });
}

type Keeping = { day: string; report: OpenedReport; now: Date };
type KeptReport = { current: DayReport; isClosed: boolean };

/** Locks the day. Returns the report to compare it with, unless all lines were lost. */
async function keepReport(
  trx: Database,
  { day, report, now }: Keeping,
): Promise<KeptReport | 'emptied'> {
  const { text, lines } = report;
  const sha256 = createHash('sha256').update(text).digest('hex');
  await trx
    .insertInto('provider_report')
    .values({ day, sha256, text, lines, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('finance_day')
    .values({ day, sha256, compared_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const locked = await lockDay(trx, day);
  const earlier = await readKeptReport(trx, day);
  if (!locked || !earlier) throw new Error(`${day} has no report`);
  if (lines === 0 && earlier.lines > 0) return 'emptied';
  const isClosed = locked.closed_at !== null;
  if (now < locked.compared_at) return { current: readAgain(day, earlier.text), isClosed };
  await trx
    .updateTable('finance_day')
    .set({ sha256, compared_at: now })
    .where('day', '=', day)
    .execute();
  return { current: report, isClosed };
}

function readAgain(day: string, text: string): DayReport {
  const read = readReport(text);
  if (!read.ok) throw new Error(`the kept report of ${day} cannot be read: ${read.fault}`);
  return read;
}

type Movements = {
  day: string;
  movements: readonly ReportedMovement[];
  own: readonly OwnMovement[];
  isClosed: boolean;
};

/** Returns those that the report no longer has. */
async function keepMovements(
  trx: Database,
  { day, movements, own, isClosed }: Movements,
): Promise<GoneMovement[]> {
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
  const gone = await sql<GoneMovement>`
    delete from reported_movement where day = ${day} and (psp_reference, kind) not in (
      select * from unnest(
        ${rows.map((row) => row.psp_reference)}::text[], ${rows.map(({ kind }) => kind)}::text[]
      )
    )
    returning psp_reference, kind, charge, currency, amount_minor`.execute(trx);
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
  return gone.rows;
}

type Differences = {
  day: string;
  found: readonly FoundDifference[];
  actor: string;
  isClosed: boolean;
};

async function keepDifferences(
  trx: Database,
  { day, found, actor, isClosed }: Differences,
  now: Date,
): Promise<void> {
  const keys = found.map(({ key }) => key);
  await sql`
    update day_difference set theirs_minor = amount_minor, ours_minor = booked_minor,
      state = case state when 'open' then 'booked' else state end,
      ended_at = coalesce(ended_at, ${now}), ended_by = coalesce(ended_by, ${actor})
    from reported_movement
    where day_difference.day = ${day} and state <> 'booked' and key <> all(${keys}::text[])
      and reported_movement.day = ${day}
      and reported_movement.psp_reference = day_difference.psp_reference
      and reported_movement.kind = day_difference.kind`.execute(trx);
  await sql`
    update day_difference set state = 'booked', ours_minor = 0, ended_at = ${now}, ended_by = ${actor}
    where day = ${day} and state = 'open' and cause = 'not_reported'
      and key <> all(${keys}::text[])`.execute(trx);
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
