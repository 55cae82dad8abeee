import { sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import type { Job } from './job.ts';

/** Writes jobs in the transaction that causes them, so that neither exists without the other. */
export async function enqueue(db: Database, jobs: readonly Job[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    insert into outbox (id, queue, data, not_before, created_at)
    select job.*, ${now}::timestamptz from unnest(
      ${jobs.map(() => newId(now))}::uuid[], ${jobs.map(({ queue }) => queue)}::text[],
      ${jobs.map(({ data }) => JSON.stringify(data))}::jsonb[],
      ${jobs.map(({ notBefore }) => notBefore ?? null)}::timestamptz[]
    ) as job`.execute(db);
}
