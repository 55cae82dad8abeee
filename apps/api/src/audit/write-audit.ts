import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';

export type AuditEntry = {
  actor: string;
  action: string;
  subject: string;
  /** Nothing personal: it is never erased. */
  detail: Record<string, unknown>;
};

/** Written with what it is about, in one transaction; a job chains it afterwards. */
export async function writeAudit(db: Database, entry: AuditEntry, now: Date): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, id: newId(now), at: now, detail: JSON.stringify(entry.detail) })
    .execute();
}
