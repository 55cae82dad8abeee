import { sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import { type NotificationItem, toNotification } from './notification.ts';

/** Stores what came, once, with the job that will act on it. Returns whether it is new. */
export async function receiveWebhook(
  db: Database,
  item: NotificationItem,
  now: Date,
): Promise<boolean> {
  const { key, reference } = toNotification(item);
  const { rows } = await sql`
    with received as (
      insert into webhook_inbox (event_key, order_id, raw, received_at)
      values (${key}, ${reference}, ${JSON.stringify(item)}::jsonb, ${now}::timestamptz)
      on conflict (event_key) do nothing
      returning event_key
    )
    insert into outbox (id, queue, data, created_at)
    select ${newId(now)}::uuid, 'apply-webhook', jsonb_build_object('eventKey', event_key),
      ${now}::timestamptz
    from received
    returning id`.execute(db);
  return rows.length > 0;
}
