import { minor } from '@cairn/contract/values/money';
import { type Selectable, sql } from 'kysely';
import { chunksOf } from '../../database/in-batches.ts';
import type { KeptEvent } from '../../database/tables/finance.ts';
import type { Database, Tables } from '../../database/tables.ts';
import type { ComparedEvent } from '../reconcile/compare-movements.ts';
import type { Elsewhere, EventElsewhere } from '../reconcile/movement.ts';

export type KeptMovement = Selectable<Tables['reported_movement']>;

/** Rows of the day, or those of one payment. */
export async function readKeptMovements(
  db: Database,
  day: string,
  pspReference?: string,
): Promise<KeptMovement[]> {
  const rows = db.selectFrom('reported_movement').selectAll().where('day', '=', day);
  const asked = pspReference === undefined ? rows : rows.where('psp_reference', '=', pspReference);
  return await asked.execute();
}

/** The events of these payments in the reports of other days: bookings and settlements have days of their own. */
export async function readElsewhere(
  db: Database,
  day: string,
  pspReferences: readonly string[],
): Promise<Elsewhere> {
  const elsewhere = new Map<string, EventElsewhere[]>();
  for (const some of chunksOf([...new Set(pspReferences)])) {
    const rows = await db
      .selectFrom('reported_movement')
      .select(['psp_reference', 'kind', 'events'])
      .where('psp_reference', '=', sql<string>`any(${some}::text[])`)
      .where('day', '<>', day)
      .execute();
    for (const { psp_reference, kind, events } of rows) {
      const name = `${psp_reference} ${kind}`;
      elsewhere.set(name, [...(elsewhere.get(name) ?? []), ...events.map(asElsewhere)]);
    }
  }
  return elsewhere;
}

function asElsewhere({ code, modification, key, ...event }: KeptEvent): EventElsewhere {
  return {
    ...event,
    eventCode: code,
    modification: modification ?? undefined,
    key: key ?? undefined,
  };
}

export function keptEvent(event: ComparedEvent): KeptEvent {
  const { eventCode, modification = null, key = null, amount, booked, stages } = event;
  return { code: eventCode, modification, key, amount, booked, stages };
}

/** The events of a day that is not closed. A version before migration 0054 kept none: their sum is one then. */
export function keptEventsOf({
  events,
  amount_minor,
  booked_minor,
}: KeptMovement): readonly KeptEvent[] {
  if (events.length > 0 || amount_minor === 0) return events;
  const unknown = { code: '', modification: null, key: null, stages: {} };
  return [{ ...unknown, amount: amount_minor, booked: booked_minor }];
}

type Missing = {
  before: readonly KeptEvent[];
  current: readonly KeptEvent[];
  others: readonly EventElsewhere[];
  /** Booked here in all. */
  own: number;
  isClosed: boolean;
};

/**
 * Events that an earlier report of the day had and neither the last one nor another day's has. They stay
 * with the movement, so that each later comparison finds them again.
 */
export function goneEvents({ before, current, others, own, isClosed }: Missing): KeptEvent[] {
  return before.flatMap((event) => {
    const { code, modification, key, amount, gone = { amount, isLate: isClosed } } = event;
    const isThere =
      current.some((one) => one.code === code && one.modification === modification) ||
      (code === '' && current.length > 0);
    if (isThere || gone.amount === 0) return [];
    const found = others.filter((one) => (one.key ?? null) === key);
    const isElsewhere = sumOf(found) >= gone.amount && (key !== null || sumOf(others) >= own);
    return isElsewhere ? [] : [{ ...event, amount: 0, booked: 0, stages: {}, gone }];
  });
}

function sumOf(events: readonly { amount: number }[]) {
  return minor(events.reduce((sum, { amount }) => sum + amount, 0));
}

export type NewMovement = {
  psp_reference: string;
  kind: string;
  charge: string;
  currency: string;
  amount_minor: number;
  booked_minor: number;
  events: readonly KeptEvent[];
};

type Keeping = {
  day: string;
  isClosed: boolean;
  before: readonly KeptMovement[];
  movements: readonly NewMovement[];
};

/** Replaces the day's rows. Of those that a closed day was handed over with, only the events change. */
export async function keepMovements(
  trx: Database,
  { day, isClosed, before, movements }: Keeping,
): Promise<void> {
  const nameOf = (row: { psp_reference: string; kind: string }) =>
    `${row.psp_reference} ${row.kind}`;
  const frozen = new Set(before.filter((row) => isFrozen(row, isClosed)).map(nameOf));
  const wanted = new Set(movements.map(nameOf));
  const gone = before.filter((row) => !wanted.has(nameOf(row)) && !frozen.has(nameOf(row)));
  for (const some of chunksOf(gone)) {
    await sql`
      delete from reported_movement where day = ${day} and (psp_reference, kind) in (
        select * from unnest(
          ${some.map((row) => row.psp_reference)}::text[], ${some.map(({ kind }) => kind)}::text[]
        )
      )`.execute(trx);
  }
  const rows = movements.map(({ events, ...row }) => ({
    ...{ day, psp_reference: row.psp_reference, kind: row.kind, charge: row.charge },
    ...{ currency: row.currency, amount_minor: row.amount_minor, booked_minor: row.booked_minor },
    ...{ is_late: isClosed, events: JSON.stringify(events) },
  }));
  for (const some of chunksOf(rows.filter((row) => frozen.has(nameOf(row))))) {
    await trx
      .insertInto('reported_movement')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'psp_reference', 'kind'])
          .doUpdateSet(({ ref }) => ({ events: ref('excluded.events') }))
          .whereRef('reported_movement.events', 'is distinct from', 'excluded.events'),
      )
      .execute();
  }
  for (const some of chunksOf(rows.filter((row) => !frozen.has(nameOf(row))))) {
    await trx
      .insertInto('reported_movement')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['day', 'psp_reference', 'kind']).doUpdateSet(({ ref }) => ({
          charge: ref('excluded.charge'),
          currency: ref('excluded.currency'),
          amount_minor: ref('excluded.amount_minor'),
          booked_minor: ref('excluded.booked_minor'),
          events: ref('excluded.events'),
        })),
      )
      .execute();
  }
}

/** The sums of a closed day were handed to others. */
export function isFrozen({ is_late }: Pick<KeptMovement, 'is_late'>, isClosed: boolean): boolean {
  return isClosed && !is_late;
}
