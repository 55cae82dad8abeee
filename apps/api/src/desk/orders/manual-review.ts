import { sql } from 'kysely';
import * as z from 'zod/mini';
import { REVIEWS } from '../../charges/outcome.ts';
import { REVIEW_REASONS } from '../../database/tables/records.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { cutLine, MOST_LISTED } from '../actions/list-limit.ts';
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
  /** More than are listed if there are too many. */
  total: z.int(),
});
type Reviews = z.infer<typeof reviews>;

/** The notifications that were put aside for manual review, oldest first. */
export async function listReviews({ db }: ActionContext): Promise<Outcome<Reviews>> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .select(['event_key', 'order_id', 'outcome', 'review', 'applied_at'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('outcome_kind', '=', 'manual_review')
    .orderBy('applied_at')
    .orderBy('event_key')
    .limit(MOST_LISTED)
    .execute();
  const found = rows.map(({ event_key, order_id, outcome, review, applied_at }) => ({
    eventKey: event_key,
    about: order_id,
    since: applied_at?.toISOString() ?? null,
    outcome,
    endedBy: review && REVIEWS[review].endedBy,
  }));
  const total = rows[0]?.total ?? 0;
  return { kind: 'done', result: { reviews: found, total }, detail: { found: total } };
}

export function showReviews({ reviews: found, total }: Reviews) {
  const lines = found.map(({ eventKey, about, since, outcome, endedBy }) => {
    const end = endedBy ? `  (${endedBy})` : '';
    return `${eventKey}  for ${about}  since ${since}  ${outcome}${end}`;
  });
  return done(
    ...(lines.length > 0 ? lines : ['Nothing waits for manual review.']),
    ...cutLine(found.length, total),
  );
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

/** Ends the reviews of these payments' charges that the action ends, and returns their keys. */
export async function endReviewsOf(
  db: Database,
  pspReferences: readonly string[],
  action: 'refund retry' | 'void retry',
): Promise<string[]> {
  const reasons = REVIEW_REASONS.filter((reason) => REVIEWS[reason].endedBy === action);
  const { rows } = await sql<{ event_key: string }>`
    update webhook_inbox set outcome_kind = 'done'
    where outcome_kind = 'manual_review' and review = any(${reasons}::text[])
      and order_id in (select charge from payment where psp_reference = any(${pspReferences}::text[]))
    returning event_key`.execute(db);
  return rows.map(({ event_key }) => event_key).toSorted();
}
