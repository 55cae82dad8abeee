import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Totals } from './totals.ts';

/** Everything up to here was checked; what was wrong with it is in `books_open_finding`. */
export type Checkpoint = {
  postingId: number;
  /** Sums over all postings up to `postingId`. */
  totals: Totals;
  auditSeq: number;
  checkedAt: Date;
};

export async function readCheckpoint(db: Database): Promise<Checkpoint | undefined> {
  const row = await db.selectFrom('books_checkpoint').selectAll().executeTakeFirst();
  return (
    row && {
      postingId: row.posting_id,
      totals: row.totals as Totals,
      auditSeq: row.audit_seq,
      checkedAt: row.checked_at,
    }
  );
}

export async function writeCheckpoint(db: Database, checkpoint: Checkpoint): Promise<void> {
  const row = {
    posting_id: checkpoint.postingId,
    totals: JSON.stringify(checkpoint.totals),
    audit_seq: checkpoint.auditSeq,
    checked_at: checkpoint.checkedAt,
  };
  await db
    .insertInto('books_checkpoint')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The highest posting of a moment; lower ones may be in transactions that still run. */
export type Mark = { postingId: number; nextXid: number };

export async function readMark(db: Database): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select coalesce((select max(id) from posting), 0) as "postingId",
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "nextXid"`.execute(db);
  return rows[0] ?? { postingId: 0, nextXid: 0 };
}

const INTERVAL = 250;

/**
 * Whether every other transaction that ran at the mark has ended, so that no posting below it can
 * appear any more.
 */
export async function isSettled(db: Database, mark: Mark, tries: number): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await sql<{ running: number }>`
      select count(*) as running from pg_snapshot_xip(pg_current_snapshot()) xid
      where xid::text::bigint < ${mark.nextXid}`.execute(db);
    if (rows[0]?.running === 0) return true;
    if (attempt === tries) return false;
    await pause(INTERVAL);
  }
}
