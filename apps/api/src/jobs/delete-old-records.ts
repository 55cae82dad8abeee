import { type RawBuilder, sql } from 'kysely';
import { BATCH, inBatches } from '../database/in-batches.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { Shop } from '../http/kit/shop.ts';

const DAY = 86_400_000;
/** A storefront keeps an order for 15 hours: by then nobody repeats a start. */
const ANSWERS_KEPT = 2 * DAY;
/** The outcome of a notification stays; its text, which may be personal, goes. */
const WEBHOOKS_KEPT = 90 * DAY;
/** A bonus's letters are written once: the run remembers that without them. */
const REMINDERS_KEPT = 90 * DAY;
/** By then whoever wrote to the desk has long been answered. */
const MESSAGES_KEPT = 365 * DAY;

/** Deletes records whose retention has ended, in batches. What fails is tried again the next night. */
export async function deleteOldRecords({
  connection: { db },
  now,
  log,
}: Pick<Shop, 'connection' | 'now' | 'log'>): Promise<void> {
  const before = (kept: number) => sql`${new Date(now().getTime() - kept)}::timestamptz`;
  const old = {
    answers: deletion('idempotency', sql`created_at < ${before(ANSWERS_KEPT)}`),
    notifications: async (trx: Database) => {
      const isOld = sql`applied_at < ${before(WEBHOOKS_KEPT)} and raw <> '{}'`;
      const { numUpdatedRows } = await trx
        .updateTable('webhook_inbox')
        .set({ raw: '{}' })
        .where(someRows('webhook_inbox', isOld))
        .executeTakeFirst();
      return numUpdatedRows;
    },
    attempts: deletion('payment_attempt', sql`expires_at < ${before(WEBHOOKS_KEPT)}`),
    messages: deletion('contact_message', sql`sent_at < ${before(MESSAGES_KEPT)}`),
    reminders: deletion('bonus_reminder_letter', sql`created_at < ${before(REMINDERS_KEPT)}`),
    // Not locked, for which the application would need the right to change them.
    sentReminders: async (trx: Database) => {
      const { numAffectedRows = 0n } = await sql`
        delete from sent_letter where ctid = any(array(
          select ctid from sent_letter
          where letter in ('bonus-starts', 'bonus-ends-soon') and sent_at < ${before(REMINDERS_KEPT)}
          limit ${BATCH}
        ))`.execute(trx);
      return numAffectedRows;
    },
    enrolments: deletion('campaign_enrolment', sql`expires_at <= ${now()}::timestamptz`),
  };
  for (const [records, change] of Object.entries(old)) {
    await inBatches(db, change).catch((error) =>
      log.error({ err: error, records }, 'old records could not be deleted'),
    );
  }
}

function deletion(
  table:
    | 'idempotency'
    | 'payment_attempt'
    | 'contact_message'
    | 'campaign_enrolment'
    | 'bonus_reminder_letter',
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
