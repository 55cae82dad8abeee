import type { Database } from '../database/tables.ts';
import { hashRow, NO_HASH } from './hash-row.ts';

const AT_ONCE = 1_000;

export type Break = { what: string; detail: string };

/**
 * Finds breaks of the hash chain after a link: a missing link, or a row that changed since it was
 * chained. Also returns the last link.
 */
export async function verifyAudit(
  db: Database,
  after = 0,
): Promise<{ breaks: Break[]; seq: number }> {
  const breaks: Break[] = [];
  let last = { seq: after, hash: after === 0 ? NO_HASH : await hashOf(db, after) };
  for (;;) {
    const links = await linksAfter(db, last.seq);
    for (const { seq, hash, ...row } of links) {
      if (seq !== last.seq + 1) {
        breaks.push({ what: `link ${last.seq + 1}`, detail: `is missing, ${seq} follows` });
      } else if (hash !== hashRow(last.hash, row)) {
        breaks.push({ what: `link ${seq}`, detail: `audit row ${row.id} is not what was chained` });
      }
      // From what stands there, so that one change is one break.
      last = { seq, hash };
    }
    if (links.length < AT_ONCE) return { breaks, seq: last.seq };
  }
}

async function hashOf(db: Database, seq: number): Promise<string> {
  const link = await db
    .selectFrom('audit_chain')
    .select('hash')
    .where('seq', '=', seq)
    .executeTakeFirst();
  return link?.hash ?? NO_HASH;
}

async function linksAfter(db: Database, seq: number) {
  return await db
    .selectFrom('audit_chain')
    .innerJoin('audit_log', 'audit_log.id', 'audit_chain.audit_id')
    .selectAll('audit_log')
    .select(['seq', 'hash'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(AT_ONCE)
    .execute();
}
