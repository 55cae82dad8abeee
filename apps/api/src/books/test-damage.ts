import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { checkBooks } from './check-books.ts';
import type { Violation } from './invariant.ts';

/** Runs statements that corrupt the database and returns what the invariant reports. */
export async function violationsAfter(
  db: Database,
  id: number,
  damage: readonly string[],
  now: Date,
): Promise<readonly Violation[] | undefined> {
  for (const statement of damage) await sql.raw(statement).execute(db);
  const findings = await checkBooks(db, now);
  return findings.find((finding) => finding.id === id)?.violations;
}

export function creditOf(order: string): string {
  return `(select id from ledger_txn where source_id = '${order}' and kind = 'credit')`;
}

export function txn(kind: string, source: string, reverses = 'null'): string {
  return `insert into ledger_txn (id, kind, source_type, source_id, effective_at, reverses_id)
    values (gen_random_uuid(), '${kind}', 'order', '${source}', now(), ${reverses})`;
}

export function posting(txnId: string, debit: string, credit: string, unit = 'AVIOS'): string {
  return `insert into posting (txn_id, seq, debit_account, credit_account, unit, amount)
    values (${txnId}, 9, '${debit}', '${credit}', '${unit}', 7)`;
}

export function changed(order: string, set: string): string {
  return `update orders set ${set} where id = '${order}'`;
}

/** Drops a constraint with which the database itself would refuse the damage. */
export function dropped(table: string, constraint: string): string {
  return `alter table ${table} drop constraint ${constraint}`;
}
