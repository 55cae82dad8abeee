import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { iso } from '../look-up/shared-fields.ts';
import { findOpenDays } from './day-work.ts';
import { findApprovals, findDeadLetters, findRedBooks } from './machine-work.ts';
import { findHeld, findRejected, findReviews } from './money-work.ts';
import { type WorkItem, workItem } from './work-item.ts';

export const queueInput = z.strictObject({});

export const queueResult = z.object({
  /** By kind, those that wait longest first. */
  items: z.array(workItem),
  /** More than there are items if a kind is too long to be listed. */
  total: z.int(),
});
export type Queue = z.infer<typeof queueResult>;

/** Everything that waits for a person. Each kind has an index on what waits: it reads no more than that. */
export async function readQueue(
  db: Database,
  _: z.infer<typeof queueInput>,
  now: Date,
): Promise<Queue> {
  const waiting = [
    await findHeld(db),
    await findRejected(db),
    await findReviews(db),
    await findOpenDays(db, now),
    await findApprovals(db, now),
    await findDeadLetters(db),
    await findRedBooks(db),
  ];
  const items = waiting.flatMap(({ items: some }) => some);
  return {
    items: await withTakers(db, items, now),
    total: waiting.reduce((sum, { total }) => sum + total, 0),
  };
}

async function withTakers(
  db: Database,
  items: readonly WorkItem[],
  now: Date,
): Promise<WorkItem[]> {
  const rows = await db
    .selectFrom('taken_work')
    .selectAll()
    .where('item', '=', sql<string>`any(${items.map(({ id }) => id)}::text[])`)
    .where('expires_at', '>', now)
    .execute();
  const takers = new Map(
    rows.map(({ item, staff, name, taken_at, expires_at }) => {
      return [item, { staff, name, at: iso(taken_at), until: iso(expires_at) }];
    }),
  );
  return items.map((item) => {
    const taken = takers.get(item.id);
    return taken ? { ...item, taken } : item;
  });
}
