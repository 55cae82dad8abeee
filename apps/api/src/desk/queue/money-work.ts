import { sql } from 'kysely';
import { WAITING_LIMITS } from '../../books/waiting-invariant.ts';
import { keptOf, type Payment } from '../../charges/charge.ts';
import { REVIEWS } from '../../charges/outcome.ts';
import type { Database } from '../../database/tables.ts';
import type { MemberKey } from '../look-up/members/member-hit.ts';
import { asProviderEvent } from '../look-up/records/provider-events.ts';
import { asMoney, iso } from '../look-up/shared-fields.ts';
import { findSubjects } from './find-subjects.ts';
import { MOST, type NextStep, type Waiting, type WorkItem } from './work-item.ts';

const TOTAL = sql<number>`count(*) over ()`;

function turnsRed(since: Date, limit: number): WorkItem['end'] {
  return { what: 'books_turn_red', at: iso(new Date(since.getTime() + limit)) };
}

/** Authorised, and not captured before somebody has looked. */
export async function findHeld(db: Database): Promise<Waiting> {
  const rows = await db
    .selectFrom('charge')
    .select(['reference', 'amount_minor', 'currency', 'state_since', TOTAL.as('total')])
    .where(sql<boolean>`state = 'held'`)
    .orderBy('state_since')
    .orderBy('reference')
    .limit(MOST)
    .execute();
  const subjectOf = await findSubjects(
    db,
    rows.map(({ reference }) => reference),
  );
  const items = rows.map(({ reference, amount_minor, currency, state_since }): WorkItem => {
    const { owner: _, ...about } = subjectOf(reference);
    const input = { transactionId: reference };
    return {
      kind: 'held_payment',
      id: `held:${reference}`,
      ...about,
      amount: asMoney(amount_minor, currency),
      since: iso(state_since),
      end: turnsRed(state_since, WAITING_LIMITS.review),
      action: { name: 'held release', input },
      alternative: { name: 'held reject', input },
    };
  });
  return { items, total: rows[0]?.total ?? 0 };
}

const WAITS = sql`is_rejected and state in ('refund_requested', 'cancel_requested')`;

/** Refunds and voids that the provider has rejected, and that are not requested again. */
export async function findRejected(db: Database): Promise<Waiting> {
  const { rows } = await sql<Payment & { total: number }>`
    select payment.*, ${TOTAL} as total from payment
    where ${WAITS}
    order by state_since, psp_reference limit ${MOST}`.execute(db);
  const subjectOf = await findSubjects(
    db,
    rows.map(({ charge }) => charge),
  );
  const items = rows.map((payment): WorkItem => {
    const { psp_reference, charge, currency, state_since } = payment;
    const { owner: _, ...about } = subjectOf(charge);
    const isRefund = payment.state === 'refund_requested';
    return {
      kind: isRefund ? 'rejected_refund' : 'rejected_void',
      id: `${isRefund ? 'refund' : 'void'}:${psp_reference}`,
      pspReference: psp_reference,
      ...about,
      amount: asMoney(isRefund ? keptOf(payment) : payment.authorised_minor, currency),
      since: iso(state_since),
      end: turnsRed(state_since, isRefund ? WAITING_LIMITS.refund : WAITING_LIMITS.void),
      action: {
        name: isRefund ? 'refund retry' : 'void retry',
        input: { transactionId: charge },
      },
    };
  });
  return { items, total: rows[0]?.total ?? 0 };
}

/** By the actions that ask the provider again. */
const ASKED_AGAIN: readonly string[] = ['refund retry', 'void retry'];
const ABOUT_REJECTED = Object.entries(REVIEWS).flatMap(([review, { endedBy }]) =>
  ASKED_AGAIN.includes(endedBy) ? [review] : [],
);

/**
 * Notifications that nothing could resolve. One about a refund or a void that is rejected now is left
 * out: that is in the queue itself.
 */
export async function findReviews(db: Database): Promise<Waiting> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .selectAll()
    .select(TOTAL.as('total'))
    .where(sql<boolean>`outcome_kind = 'manual_review'`)
    .where(
      sql<boolean>`not (
        coalesce(review = any(${ABOUT_REJECTED}::text[]), false)
        and exists (select from payment where charge = order_id and ${WAITS}))`,
    )
    .orderBy('applied_at')
    .orderBy('event_key')
    .limit(MOST)
    .execute();
  const subjectOf = await findSubjects(
    db,
    rows.map(({ order_id }) => order_id),
  );
  const items = rows.map((row): WorkItem => {
    const { owner, ...about } = subjectOf(row.order_id);
    const { amount } = asProviderEvent(row);
    const { event_key, order_id, review, received_at } = row;
    const since = row.applied_at ?? received_at;
    return {
      kind: 'manual_review',
      id: `review:${event_key}`,
      eventKey: event_key,
      ...(review && { review, reviewText: REVIEWS[review].text }),
      ...about,
      ...(amount && { amount }),
      since: iso(since),
      action: review
        ? stepAfter(REVIEWS[review].endedBy, { eventKey: event_key, order: order_id, owner, since })
        : { name: 'review close', input: { eventKey: event_key } },
    };
  });
  return { items, total: rows[0]?.total ?? 0 };
}

type Reviewed = { eventKey: string; order: string; owner: MemberKey | undefined; since: Date };

/** A request that was made again has ended already; what is left is to close its review. */
function stepAfter(
  endedBy: (typeof REVIEWS)[keyof typeof REVIEWS]['endedBy'],
  { eventKey, order, owner, since }: Reviewed,
): NextStep {
  switch (endedBy) {
    case 'reconcile apply':
      return { name: endedBy, input: { day: iso(since).slice(0, 10) } };
    case 'adjust money':
      return { name: endedBy, input: { transactionId: order, key: eventKey } };
    case 'adjust avios':
      return { name: endedBy, input: { ...owner, key: eventKey } };
    case 'refund retry':
    case 'void retry':
    case 'review close':
      return { name: 'review close', input: { eventKey } };
  }
}
