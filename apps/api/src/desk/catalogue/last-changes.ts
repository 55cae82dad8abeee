import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';

export const lastChange = z.object({ at: z.iso.datetime(), by: z.string() });
type LastChange = z.infer<typeof lastChange>;

/**
 * When each subject was last changed by an action, and by whom, from the audit log: those who set
 * again what was set already are passed over.
 */
export async function lastChanges(
  db: Database,
  action: string,
  subjects: readonly string[],
): Promise<Map<string, LastChange>> {
  const rows = await db
    .selectFrom('audit_log')
    .distinctOn('subject')
    .select(['subject', 'actor', 'at'])
    .where('action', '=', action)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .where(sql<boolean>`detail->'before' is distinct from detail->'after'`)
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.map(({ subject, actor, at }) => [subject, { at: at.toISOString(), by: actor }]),
  );
}
