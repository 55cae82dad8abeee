import { sql } from 'kysely';
import { verifyAudit } from '../audit/verify-audit.ts';
import type { Database } from '../database/tables.ts';
import type { Violation } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';

export type Finding = { id: number; title: string; violations: readonly Violation[] };

const AUDIT = { id: 11, title: 'The audit log is unbroken' };

/** Looks for whatever must not be. Every invariant is one statement, so that it sees one moment. */
export async function checkBooks(db: Database, now: Date): Promise<Finding[]> {
  if (!db.isTransaction) return await db.transaction().execute((trx) => checkBooks(trx, now));
  // A long history takes longer to read than anything that members wait for.
  await sql`set local statement_timeout = 0`.execute(db);
  const asked = { now, hasQueue: await hasQueue(db) };
  const findings: Finding[] = [];
  for (const { id, title, sql } of INVARIANTS) {
    const { rows } = await sql(asked).execute(db);
    findings.push({ id, title, violations: rows });
  }
  return [...findings, { ...AUDIT, violations: await verifyAudit(db) }];
}

/** By the catalogue itself: a table that we may not read must be an error, not a missing table. */
async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('queue.job') is not null as found`.execute(db);
  return rows[0]?.found === true;
}
