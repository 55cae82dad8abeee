import { writeAudit } from '../../audit/write-audit.ts';
import { REVIEWS } from '../../charges/outcome.ts';
import type { ReviewReason } from '../../database/tables/records.ts';
import type { Database } from '../../database/tables.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** Lists the notifications that were put aside for manual review, oldest first. */
export async function listReviews({ db, now, actor }: OperatorContext): Promise<Answer> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .select(['event_key', 'order_id', 'outcome', 'review', 'applied_at'])
    .where('outcome_kind', '=', 'manual_review')
    .orderBy('applied_at')
    .orderBy('event_key')
    .execute();
  const detail = { found: rows.length };
  await writeAudit(db, { actor, action: 'review list', subject: 'notifications', detail }, now);
  const lines = rows.map(
    ({ event_key, order_id, outcome, review, applied_at }) =>
      `${event_key}  for ${order_id}  since ${applied_at?.toISOString()}  ${outcome}${endedBy(review)}`,
  );
  return done(...(lines.length > 0 ? lines : ['Nothing waits for manual review.']));
}

function endedBy(review: ReviewReason | null): string {
  return review ? `  (${REVIEWS[review].endedBy})` : '';
}

/** Takes a notification off that list once an operator has dealt with it. */
export async function closeReview(
  { db, now, actor }: OperatorContext,
  { eventKey, reason }: { eventKey: string; reason: string },
): Promise<Answer> {
  await writeAudit(
    db,
    { actor, action: 'review close', subject: eventKey, detail: { reason } },
    now,
  );
  if (!(await endReview(db, eventKey))) {
    return refused(`${eventKey} does not wait for manual review. review list names them.`);
  }
  return done(`${eventKey} is closed.`);
}

/** False if it does not wait for manual review. */
export async function endReview(db: Database, eventKey: string): Promise<boolean> {
  const closed = await db
    .updateTable('webhook_inbox')
    .set({ outcome_kind: 'done' })
    .where('event_key', '=', eventKey)
    .where('outcome_kind', '=', 'manual_review')
    .returning('event_key')
    .executeTakeFirst();
  return closed !== undefined;
}
