import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import type { Job } from './job.ts';

/** Jobs are written with what they follow from, in one transaction; the relay takes them from there. */
export async function enqueue(db: Database, jobs: readonly Job[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .insertInto('outbox')
    .values(jobs.map((job) => outboxRow(job, now)))
    .execute();
}

function outboxRow({ queue, data, notBefore }: Job, now: Date) {
  return {
    id: newId(now),
    queue,
    data: JSON.stringify(data),
    not_before: notBefore ?? null,
    created_at: now,
  };
}
