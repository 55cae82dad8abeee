import { sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import { type NotificationItem, toNotification } from './notification.ts';

/** Stores what came, each once, with the job that will act on it. */
export async function receiveWebhooks(
  db: Database,
  items: readonly NotificationItem[],
  now: Date,
): Promise<void> {
  const told = items.map((item) => ({ ...toNotification(item), raw: JSON.stringify(item) }));
  await sql`
    with received as (
      insert into webhook_inbox (event_key, order_id, raw, received_at)
      select item.*, ${now}::timestamptz from unnest(
        ${told.map(({ key }) => key)}::text[], ${told.map(({ reference }) => reference)}::text[],
        ${told.map(({ raw }) => raw)}::jsonb[]
      ) as item
      on conflict (event_key) do nothing
      returning event_key, order_id
    ),
    numbered as (select *, row_number() over () as nth from received)
    insert into outbox (id, queue, data, created_at)
    select (${told.map(() => newId(now))}::uuid[])[nth], 'apply-webhook',
      jsonb_build_object('eventKey', event_key, 'reference', order_id), ${now}::timestamptz
    from numbered`.execute(db);
}
