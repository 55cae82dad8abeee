import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';

/** A letter is written about this entry. */
export const ERASURE_WITHDRAWN = 'erasure withdraw';

export type AuditEntry = {
  actor: string;
  action: string;
  subject: string;
  /** Nothing personal: it is never erased. */
  detail: Record<string, unknown>;
};

/** Written with what it is about, in one transaction; a job chains it afterwards. Returns its id. */
export async function writeAudit(db: Database, entry: AuditEntry, now: Date): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('audit_log')
    .values({ ...entry, id, at: now, detail: JSON.stringify(entry.detail) })
    .execute();
  return id;
}
