import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { MOVEMENTS, type OwnMovement } from './movement.ts';

const DAY = 24 * 60 * 60_000;

/**
 * What moved here, by the ledger, a sum for each payment and kind: of these payments at any time, of
 * all others on that day by UTC.
 */
export async function listMovements(
  db: Database,
  pspReferences: readonly string[],
  day: string | undefined,
): Promise<OwnMovement[]> {
  const start = day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
  const onDay = start
    ? sql`effective_at >= ${start} and effective_at < ${new Date(start.getTime() + DAY)}`
    : sql`false`;
  const { rows } = await sql<OwnMovement>`
    select psp_reference as "pspReference", order_id as "order", ledger_txn.kind,
      posting.unit as currency, sum(posting.amount)::bigint as amount,
      coalesce(sum(posting.amount) filter (where ${onDay}), 0)::bigint as "ofDay"
    from ledger_txn
    join posting on posting.txn_id = ledger_txn.id
    join payment on payment.psp_reference = split_part(ledger_txn.source_id, ' ', 1)
    where source_type = 'payment' and ledger_txn.kind in (${sql.join(Object.keys(MOVEMENTS))})
      and (
        psp_reference in (select json_array_elements_text(${JSON.stringify(pspReferences)}::json))
        or (${onDay})
      )
    group by psp_reference, order_id, ledger_txn.kind, posting.unit
    order by order_id, psp_reference, min(effective_at), ledger_txn.kind`.execute(db);
  return rows;
}
