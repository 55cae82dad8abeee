import { type RawBuilder, sql } from 'kysely';
import { enqueuing } from '../background/enqueue.ts';
import type { Job } from '../background/job.ts';
import type { Database } from '../database/tables.ts';
import type { NotificationItem } from '../payments/notification.ts';
import type { Decision, PaymentFacts } from './decision.ts';
import type { ReportOutcome } from './outcome.ts';
import type { LockedCharge } from './product.ts';

type PaymentWrite = {
  pspReference: string;
  charge: string;
  payment: PaymentFacts;
};
type ChargeWrite = { charge: LockedCharge; change: NonNullable<Decision['charge']> };
export type AttemptEnd = {
  reference: string;
  pspReference: string;
} & NonNullable<Decision['endsAttempt']>;
/** A notification to store, with the outcome if it is applied. */
export type InboxWrite = {
  eventKey: string;
  reference: string;
  item: NotificationItem;
  outcome: ReportOutcome | undefined;
};

export type Writes = {
  payments: readonly PaymentWrite[];
  charges: readonly ChargeWrite[];
  attempts: readonly AttemptEnd[];
  jobs: readonly Job[];
  inbox: readonly InboxWrite[];
};

/**
 * Writes all of it in one statement, and returns the keys of the notifications that this has changed
 * anything for. Whoever calls it has locked the charges.
 */
export async function write(trx: Database, writes: Writes, now: Date): Promise<Set<string>> {
  const jobs = writes.jobs.length > 0 ? enqueuing(trx, writes.jobs, now) : undefined;
  const parts = [
    ...(writes.payments.length > 0 ? [paymentsWritten(writes.payments, now)] : []),
    ...(writes.charges.length > 0 ? [chargesWritten(writes.charges, now)] : []),
    ...(writes.attempts.length > 0 ? [attemptsEnded(writes.attempts, now)] : []),
    ...(jobs ? [jobs.written] : []),
    ...(writes.inbox.length > 0 ? [inboxWritten(writes.inbox, now)] : []),
  ];
  if (parts.length === 0) return new Set();
  const keys =
    writes.inbox.length > 0 ? sql`array(select event_key from inbox_written)` : sql`'{}'::text[]`;
  const { rows } = await sql<{ keys: string[] }>`
    with ${sql.join(parts)}
    select ${keys} as keys, ${jobs?.notified ?? sql`null`} as notified`.execute(trx);
  jobs?.begin();
  return new Set(rows[0]?.keys);
}

/** `state_since` changes only with the state. */
function paymentsWritten(rows: readonly PaymentWrite[], now: Date): RawBuilder<unknown> {
  const of = <T>(read: (row: PaymentWrite) => T) => rows.map(read);
  return sql`payment_written as (
    insert into payment (psp_reference, charge, currency, authorised_minor, captured_minor,
      refunded_minor, charged_back_minor, returned_elsewhere_minor, is_estimated, method,
      card_summary, state, attempt, is_rejected, state_since)
    select payment.*, ${now}::timestamptz from unnest(
      ${of(({ pspReference }) => pspReference)}::text[],
      ${of(({ charge }) => charge)}::text[],
      ${of(({ payment }) => payment.currency)}::text[],
      ${of(({ payment }) => payment.authorised_minor)}::bigint[],
      ${of(({ payment }) => payment.captured_minor)}::bigint[],
      ${of(({ payment }) => payment.refunded_minor)}::bigint[],
      ${of(({ payment }) => payment.charged_back_minor)}::bigint[],
      ${of(({ payment }) => payment.returned_elsewhere_minor)}::bigint[],
      ${of(({ payment }) => payment.is_estimated)}::boolean[],
      ${of(({ payment }) => payment.method)}::text[],
      ${of(({ payment }) => payment.card_summary)}::text[],
      ${of(({ payment }) => payment.state)}::text[],
      ${of(({ payment }) => payment.attempt)}::bigint[],
      ${of(({ payment }) => payment.is_rejected)}::boolean[]
    ) as payment
    on conflict (psp_reference) do update set
      currency = excluded.currency, authorised_minor = excluded.authorised_minor,
      captured_minor = excluded.captured_minor, refunded_minor = excluded.refunded_minor,
      charged_back_minor = excluded.charged_back_minor,
      returned_elsewhere_minor = excluded.returned_elsewhere_minor,
      is_estimated = excluded.is_estimated, method = excluded.method,
      card_summary = excluded.card_summary, state = excluded.state, attempt = excluded.attempt,
      is_rejected = excluded.is_rejected,
      state_since = case when payment.state = excluded.state then payment.state_since
        else excluded.state_since end
  )`;
}

function chargesWritten(rows: readonly ChargeWrite[], now: Date): RawBuilder<unknown> {
  return sql`charge_written as (
    update charge set state = new_state, state_since = ${now}::timestamptz,
      paid_by = coalesce(new_paid_by, paid_by),
      paid_at = case when new_paid_by is null then paid_at else ${now}::timestamptz end,
      refund_requested_at = case when new_state = 'refunded'
        then coalesce(refund_requested_at, ${now}::timestamptz) else refund_requested_at end
    from unnest(
      ${rows.map(({ charge }) => charge.reference)}::text[],
      ${rows.map(({ charge, change }) => change.state ?? charge.state)}::text[],
      ${rows.map(({ change }) => change.paid_by ?? null)}::text[]
    ) as changed (changed_reference, new_state, new_paid_by)
    where reference = changed_reference
  )`;
}

/**
 * Ends one attempt for each payment, once. Nothing tells which press a payment belongs to, so it is
 * the oldest that has none: a late answer about the first card must not end the attempt with the
 * second, which may still succeed. A refusal without an attempt, of a stored card or of a page that
 * did not announce it, is recorded as one. An attempt that the form ended counts as ended when its
 * reason becomes known: figures of sales count refusals by that moment, and past hours are final.
 */
export function attemptsEnded(rows: readonly AttemptEnd[], now: Date): RawBuilder<unknown> {
  return sql`
    attempt_answered as (
      select answered.*, attempt.id from unnest(
        ${rows.map(({ reference }) => reference)}::text[],
        ${rows.map(({ pspReference }) => pspReference)}::text[],
        ${rows.map(({ refusal }) => refusal ?? null)}::text[]
      ) as answered (reference, psp_reference, refusal)
      left join lateral (
        select id from payment_attempt
        where payment_attempt.reference = answered.reference
          and (payment_attempt.psp_reference = answered.psp_reference
            or payment_attempt.psp_reference is null)
        order by payment_attempt.psp_reference nulls last, announced_at, id
        limit 1
      ) attempt on true
    ),
    attempt_ended as (
      insert into payment_attempt (reference, id, announced_at, expires_at, ended_at, psp_reference,
        refusal)
      select reference, coalesce(id, psp_reference), ${now}::timestamptz, ${now}::timestamptz,
        ${now}::timestamptz, psp_reference, refusal
      from attempt_answered where id is not null or refusal is not null
      on conflict (reference, id) do update set
        ended_at = case when payment_attempt.refusal is null and excluded.refusal is not null
          then excluded.ended_at else coalesce(payment_attempt.ended_at, excluded.ended_at) end,
        psp_reference = excluded.psp_reference,
        refusal = coalesce(payment_attempt.refusal, excluded.refusal)
    )`;
}

/** Each once; one that was stored before and not applied gets its outcome. */
function inboxWritten(rows: readonly InboxWrite[], now: Date): RawBuilder<unknown> {
  const reviewOf = ({ outcome }: InboxWrite) => {
    return outcome?.kind === 'manual_review' ? outcome.review : null;
  };
  return sql`inbox_written as (
    insert into webhook_inbox
      (event_key, order_id, raw, applied_at, outcome, outcome_kind, review, received_at)
    select item.*, ${now}::timestamptz from unnest(
      ${rows.map(({ eventKey }) => eventKey)}::text[],
      ${rows.map(({ reference }) => reference)}::text[],
      ${rows.map(({ item }) => JSON.stringify(item))}::jsonb[],
      ${rows.map(({ outcome }) => (outcome ? now : null))}::timestamptz[],
      ${rows.map(({ outcome }) => outcome?.text ?? null)}::text[],
      ${rows.map(({ outcome }) => outcome?.kind ?? null)}::text[],
      ${rows.map(reviewOf)}::text[]
    ) as item
    on conflict (event_key) do update set
      applied_at = excluded.applied_at, outcome = excluded.outcome,
      outcome_kind = excluded.outcome_kind, review = excluded.review, order_id = excluded.order_id
    where webhook_inbox.applied_at is null and excluded.applied_at is not null
    returning event_key
  )`;
}
