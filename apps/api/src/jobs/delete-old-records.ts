import { sql } from 'kysely';
import type { Shop } from '../http/kit/shop.ts';

const DAY = 86_400_000;
/** A storefront keeps an order for 15 hours: by then nobody repeats a start. */
const ANSWERS_KEPT = 2 * DAY;
/** What a notification did stays; its words, which may be personal, go. */
const WEBHOOKS_KEPT = 90 * DAY;
/** By then whoever wrote to the desk has long been answered. */
const MESSAGES_KEPT = 365 * DAY;

/** Deletes records whose retention has ended. What fails is tried again the next night. */
export async function deleteOldRecords({
  connection: { db },
  now,
  log,
}: Pick<Shop, 'connection' | 'now' | 'log'>): Promise<void> {
  const before = (kept: number) => new Date(now().getTime() - kept);
  const old = {
    answers: db.deleteFrom('idempotency').where('created_at', '<', before(ANSWERS_KEPT)),
    notifications: db
      .updateTable('webhook_inbox')
      .set({ raw: '{}' })
      .where('applied_at', '<', before(WEBHOOKS_KEPT))
      .where(sql<boolean>`raw <> '{}'`),
    messages: db.deleteFrom('contact_message').where('sent_at', '<', before(MESSAGES_KEPT)),
    enrolments: db.deleteFrom('campaign_enrolment').where('expires_at', '<=', now()),
  };
  for (const [records, change] of Object.entries(old)) {
    await change
      .execute()
      .catch((error) => log.error({ err: error, records }, 'old records could not be deleted'));
  }
}
