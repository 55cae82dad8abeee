import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { MOST_LISTED } from '../actions/list-limit.ts';
import { asMoney, iso, moment, money } from '../look-up/shared-fields.ts';
import { findSubjects } from '../queue/find-subjects.ts';
import { paidSubject } from './difference-view.ts';
import { GOES_OUT, shownKind } from './shown-kind.ts';

const DAY = 24 * 60 * 60_000;

/**
 * The way from the day's sums to what the ledger has of the day, which is what the payments export has:
 * a movement counts on the day of its report, and is booked when it is learnt of.
 */
export const otherDays = z.object({
  /** A limited number; `total` counts all. */
  items: z.array(
    z.object({
      subject: paidSubject,
      pspReference: z.string(),
      kind: z.string(),
      /** Less than 0 if it lowers what the ledger has of the day. */
      amount: money,
      /** Counts on this day, and was booked on another. */
      isOfDay: z.boolean(),
      /** When it was booked; of one that is booked on this day, the same. */
      bookedAt: z.optional(moment),
      /** The day on which it counts; absent if no report that was read has it. */
      countsOn: z.optional(z.string()),
    }),
  ),
  total: z.int(),
  /** The ledger's net of the day by currency, if it differs from the net of the day's sums. */
  ledger: z.array(money),
});
type OtherDays = z.infer<typeof otherDays>;

type Row = {
  psp_reference: string;
  kind: string;
  charge: string;
  currency: string;
  amount: number;
  booked_at: Date | null;
  counts_on: string | null;
  total: number;
};

export async function readOtherDays(db: Database, day: string): Promise<OtherDays> {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(start.getTime() + DAY);
  const { rows } = await sql<Row>`
    with booked as materialized (
      select split_part(source_id, ' ', 1) as psp_reference, kind, unit as currency,
        sum(amount) as amount
      from ledger_txn join posting on posting.txn_id = ledger_txn.id
      where source_type = 'payment' and effective_at >= ${start} and effective_at < ${end}
      group by 1, 2, 3
    ),
    counted as materialized (
      select psp_reference, kind, currency, booked_minor as amount from reported_movement
      where day = ${day} and not is_late and kind <> 'authorisation' and booked_minor > 0
    ),
    other as (
      select psp_reference, kind, currency,
        (coalesce(booked.amount, 0) - coalesce(counted.amount, 0))::bigint as amount
      from booked full join counted using (psp_reference, kind, currency)
      where coalesce(booked.amount, 0) <> coalesce(counted.amount, 0)
    )
    select other.psp_reference, ${shownKind('other')} as kind, other.currency, other.amount, charge, (
        select max(effective_at) from ledger_txn
        where source_type = 'payment' and split_part(source_id, ' ', 1) = other.psp_reference
          and ledger_txn.kind = other.kind
          and (effective_at >= ${start} and effective_at < ${end}) = (other.amount > 0)
      ) as booked_at, counts_on,
      count(*) over () as total
    from other
    left join payment using (psp_reference)
    left join lateral (
      select min(day) as counts_on from reported_movement movement
      where movement.psp_reference = other.psp_reference and movement.kind = other.kind
        and movement.day <> ${day} and greatest(amount_minor, booked_minor) > 0
        and other.amount > 0
    ) elsewhere on true
    where counts_on is not null or exists (select from finance_day where day = ${day})
    order by other.amount > 0, charge, psp_reference, kind
    limit ${MOST_LISTED}`.execute(db);
  const subjectOf = await findSubjects(
    db,
    rows.map(({ charge }) => charge ?? ''),
  );
  return {
    items: rows.map(({ amount, booked_at, counts_on, ...row }) => ({
      subject: paidSubject.parse(subjectOf(row.charge ?? '').subject),
      pspReference: row.psp_reference,
      kind: row.kind,
      amount: asMoney(GOES_OUT.includes(row.kind) ? -amount : amount, row.currency),
      isOfDay: amount < 0,
      ...(booked_at && { bookedAt: iso(booked_at) }),
      ...(counts_on !== null && { countsOn: counts_on }),
    })),
    total: rows[0]?.total ?? 0,
    ledger: rows.length > 0 ? await readLedger(db, start, end) : [],
  };
}

/** Money in less money out of the ledger's day, by currency. */
async function readLedger(db: Database, start: Date, end: Date) {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select unit as currency,
      sum(case when kind = any(${GOES_OUT}::text[]) then -amount else amount end)::bigint as amount
    from ledger_txn join posting on posting.txn_id = ledger_txn.id
    where source_type = 'payment' and effective_at >= ${start} and effective_at < ${end}
    group by 1 order by 1`.execute(db);
  return rows.map(({ currency, amount }) => asMoney(amount, currency));
}
