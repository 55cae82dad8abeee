import * as z from 'zod/mini';
import { REVIEWS } from '../../charges/outcome.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';

export const reviews = z.object({
  reviews: z.array(
    z.object({
      eventKey: z.string(),
      about: z.string(),
      since: z.nullable(z.iso.datetime()),
      outcome: z.nullable(z.string()),
      /** The action that ends it. */
      endedBy: z.nullable(z.string()),
    }),
  ),
});
type Reviews = z.infer<typeof reviews>;

/** The notifications that were put aside for manual review, oldest first. */
export async function listReviews({ db }: ActionContext): Promise<Outcome<Reviews>> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .select(['event_key', 'order_id', 'outcome', 'review', 'applied_at'])
    .where('outcome_kind', '=', 'manual_review')
    .orderBy('applied_at')
    .orderBy('event_key')
    .execute();
  const found = rows.map(({ event_key, order_id, outcome, review, applied_at }) => ({
    eventKey: event_key,
    about: order_id,
    since: applied_at?.toISOString() ?? null,
    outcome,
    endedBy: review && REVIEWS[review].endedBy,
  }));
  return { kind: 'done', result: { reviews: found }, detail: { found: found.length } };
}

export function showReviews({ reviews: found }: Reviews) {
  const lines = found.map(({ eventKey, about, since, outcome, endedBy }) => {
    const end = endedBy ? `  (${endedBy})` : '';
    return `${eventKey}  for ${about}  since ${since}  ${outcome}${end}`;
  });
  return done(...(lines.length > 0 ? lines : ['Nothing waits for manual review.']));
}

export const closedReview = z.object({ eventKey: z.string() });

/** Takes a notification off that list once somebody has dealt with it. */
export async function closeReview(
  { db: trx }: ActionContext,
  { eventKey }: { eventKey: string },
): Promise<Outcome<z.infer<typeof closedReview>>> {
  if (await endReview(trx, eventKey)) return { kind: 'done', result: { eventKey } };
  const message = `${eventKey} does not wait for manual review. review list names them.`;
  return refusal('conflict', message);
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
