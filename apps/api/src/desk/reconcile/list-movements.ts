import { sql } from 'kysely';
import { BATCH, chunksOf, maintain } from '../../database/in-batches.ts';
import type { Database } from '../../database/tables.ts';
import { MOVEMENTS, type OwnMovement } from './movement.ts';

const DAY = 24 * 60 * 60_000;
const KINDS = sql.join(Object.keys(MOVEMENTS));

const KEY = sql`substr(source_id, length(psp_reference) + 2)`;

const NO_UUID = '00000000-0000-0000-0000-000000000000';

type Day = { start: Date; end: Date };

/**
 * Authorisations, and the ledger's movements, one sum per payment and kind: of these payments, and of all that moved on
 * the day (UTC). Reads a batch of payments at a time.
 */
export async function listMovements(
  db: Database,
  pspReferences: readonly string[],
  day: string | undefined,
): Promise<OwnMovement[]> {
  const wanted = new Set(pspReferences);
  if (day !== undefined) {
    for await (const some of paymentsOf(db, boundsOf(day))) for (const one of some) wanted.add(one);
  }
  return await movementsOf(db, [...wanted], day);
}

/** The same of these payments alone. */
export async function movementsOf(
  db: Database,
  pspReferences: readonly string[],
  day: string | undefined,
): Promise<OwnMovement[]> {
  const bounds = day === undefined ? undefined : boundsOf(day);
  const movements: OwnMovement[] = [];
  for (const some of chunksOf(pspReferences)) movements.push(...(await sumUp(db, some, bounds)));
  return movements.sort(
    (a, b) => compare(a.order, b.order) || compare(a.pspReference, b.pspReference),
  );
}

function boundsOf(day: string): Day {
  const start = new Date(`${day}T00:00:00Z`);
  return { start, end: new Date(start.getTime() + DAY) };
}

async function* paymentsOf(db: Database, { start, end }: Day): AsyncGenerator<string[]> {
  // The time as text: a Date would lose its microseconds.
  for (let last = { at: start.toISOString(), id: NO_UUID }; ; ) {
    const { rows } = await maintain(db, (trx) =>
      sql<{ id: string; at: string; pspReference: string }>`
        select id, effective_at::text as at, split_part(source_id, ' ', 1) as "pspReference"
        from ledger_txn
        where source_type = 'payment' and kind in (${KINDS})
          and effective_at >= ${last.at}::timestamptz and effective_at < ${end}
          and (effective_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)
        order by effective_at, id limit ${BATCH}`.execute(trx),
    );
    yield rows.map(({ pspReference }) => pspReference);
    if (rows.length < BATCH) return;
    last = rows.at(-1) ?? last;
  }
}

async function sumUp(
  db: Database,
  pspReferences: readonly string[],
  day: Day | undefined,
): Promise<OwnMovement[]> {
  // `offset 0` makes it look up one payment after the other: joined, the payments of all time were read.
  const onDay = day ? sql`effective_at >= ${day.start} and effective_at < ${day.end}` : sql`false`;
  const { rows } = await maintain(db, (trx) =>
    sql<OwnMovement>`
      select psp_reference as "pspReference", charge as "order", txn.kind,
        posting.unit as currency, sum(posting.amount)::bigint as amount,
        coalesce(sum(posting.amount) filter (where ${onDay}), 0)::bigint as "ofDay",
        json_object_agg(${KEY}, posting.amount) as "byKey",
        coalesce(json_object_agg(${KEY}, posting.amount) filter (where ${onDay}), '{}') as "ofDayByKey",
        json_object_agg(${KEY}, to_char(effective_at at time zone 'UTC', 'YYYY-MM-DD')) as "dayByKey"
      from payment
      cross join lateral (
        select * from ledger_txn
        where source_type = 'payment' and split_part(source_id, ' ', 1) = psp_reference
          and kind in (${KINDS})
        offset 0
      ) txn
      join posting on posting.txn_id = txn.id
      where psp_reference = any(${pspReferences}::text[])
      group by psp_reference, charge, txn.kind, posting.unit
      union all
      select psp_reference, charge, 'authorisation', currency, authorised_minor, 0,
        json_build_object('', authorised_minor), '{}', '{}'
      from payment where psp_reference = any(${pspReferences}::text[])
      order by "order", "pspReference", kind`.execute(trx),
  );
  return rows;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
