import type { QueryExecutorProvider } from 'kysely';
import { buildIndex } from '../migrating/build-index.ts';

/** The audit log is listed by who, what and about what, each newest first: ids sort by time. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await buildIndex(db, { name: 'audit_by_actor', on: 'audit_log (actor, id)' });
  await buildIndex(db, { name: 'audit_by_action', on: 'audit_log (action, id)' });
  await buildIndex(db, { name: 'audit_by_subject', on: 'audit_log (subject, id)' });
}
