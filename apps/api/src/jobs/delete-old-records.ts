import { type RawBuilder, sql } from 'kysely';
import type { SweepContext } from '../background/sweep-batches.ts';
import { BATCH, inBatches } from '../database/in-batches.ts';
import type { Database, Tables } from '../database/tables.ts';
import { deleteUnpaidOrders } from './delete-unpaid-orders.ts';

const DAY = 86_400_000;
/** A storefront keeps an order for 15 hours: by then nobody repeats a start. */
const ANSWERS_KEPT = 2 * DAY;
/** The outcome of a notification stays; its text, which may be personal, goes. */
const WEBHOOKS_KEPT = 90 * DAY;
/** A bonus's letters are written once: the run remembers that without them. */
const REMINDERS_KEPT = 90 * DAY;
/** A sent letter is recorded so that a repeated job does not send it again; it is kept as long as a dead letter is about the same thing. */
const LETTERS_KEPT = 90 * DAY;
/** By then whoever wrote to the desk has long been answered. */
const MESSAGES_KEPT = 365 * DAY;

/** Figures of days are kept for ever. Hours are needed for comparisons with a week ago and for recounts. */
const HOURS_KEPT = 100 * DAY;

/** Deletes records whose retention has ended, in batches. What fails is tried again the next night. */
export async function deleteOldRecords(context: SweepContext): Promise<void> {
  const { connection, now, log, signal } = context;
  const { db } = connection;
  const before = (kept: number) => sql`${new Date(now().getTime() - kept)}::timestamptz`;
  const toEmpty = sql`applied_at < ${before(WEBHOOKS_KEPT)} and raw <> '{}'`;
  // Sent again by then, which no provider does, a refusal would do nothing.
  const isRefusal = sql`raw ->> 'eventCode' = 'AUTHORISATION' and raw ->> 'success' = 'false'
    and outcome_kind = 'done'`;
  const old = {
    answers: deletion('idempotency', sql`created_at < ${before(ANSWERS_KEPT)}`),
    presses: deletion('desk_press', sql`at < ${before(ANSWERS_KEPT)}`),
    // Before the notifications, without whose text a refusal is not recognised.
    refusals: deletion('webhook_inbox', sql`${toEmpty} and ${isRefusal}`),
    notifications: async (trx: Database) => {
      const { numUpdatedRows } = await trx
        .updateTable('webhook_inbox')
        .set({ raw: '{}' })
        .where(someRows('webhook_inbox', toEmpty))
        .executeTakeFirst();
      return numUpdatedRows;
    },
    attempts: deletion('payment_attempt', sql`expires_at < ${before(WEBHOOKS_KEPT)}`),
    messages: deletion('contact_message', sql`sent_at < ${before(MESSAGES_KEPT)}`),
    reminders: deletion('bonus_reminder_letter', sql`created_at < ${before(REMINDERS_KEPT)}`),
    // Not locked, for which the application would need the right to change them.
    letters: async (trx: Database) => {
      const { numAffectedRows = 0n } = await sql`
        delete from sent_letter where ctid = any(array(
          select sent_letter.ctid from sent_letter
          where sent_at < ${before(LETTERS_KEPT)} and not exists (
            select from job
            where queue in ('send-mail', 'send-reminder') and data ->> 'about' = sent_letter.about
          )
          limit ${BATCH}
        ))`.execute(trx);
      return numAffectedRows;
    },
    // Not locked, either.
    resent: async (trx: Database) => {
      const { numAffectedRows = 0n } = await sql`
        delete from resent_letter where ctid = any(array(
          select ctid from resent_letter where asked_at < ${before(LETTERS_KEPT)} limit ${BATCH}
        ))`.execute(trx);
      return numAffectedRows;
    },
    figures: deletion('figure_hour', sql`hour < ${before(HOURS_KEPT)}`),
    enrolments: deletion('campaign_enrolment', sql`expires_at <= ${now()}::timestamptz`),
  };
  const failed = (records: string) => (error: unknown) =>
    log.error({ err: error, records }, 'old records could not be deleted');
  for (const [records, change] of Object.entries(old)) {
    await inBatches(db, change, signal).catch(failed(records));
  }
  await deleteUnpaidOrders(context).catch(failed('unpaid orders'));
}

function deletion(
  table:
    | 'idempotency'
    | 'desk_press'
    | 'webhook_inbox'
    | 'payment_attempt'
    | 'contact_message'
    | 'campaign_enrolment'
    | 'bonus_reminder_letter'
    | 'figure_hour',
  isOld: RawBuilder<unknown>,
) {
  return async (trx: Database) => {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where(someRows(table, isOld))
      .executeTakeFirst();
    return numDeletedRows;
  };
}

/** A batch of them, without those that somebody else is at. */
function someRows(table: keyof Tables, isOld: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`ctid = any(array(
    select ctid from ${sql.table(table)} where ${isOld} limit ${BATCH} for update skip locked
  ))`;
}
