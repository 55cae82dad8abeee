import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type Notification, type NotificationItem, toNotification } from './notification.ts';
import type { NotificationOutcome } from './notification-outcome.ts';

/** A notification as it came, and what it says. */
export type ReceivedNotification = {
  eventKey: string;
  notification: Notification;
  item: NotificationItem;
};

/** Each once, in the order of their keys: two batches that store the same ones cannot deadlock. */
export function readNotifications(items: readonly NotificationItem[]): ReceivedNotification[] {
  const received = items.map((item) => {
    const notification = toNotification(item);
    return [notification.key, { eventKey: notification.key, notification, item }] as const;
  });
  return [...new Map(received).values()].sort((a, b) => (a.eventKey < b.eventKey ? -1 : 1));
}

/**
 * Stores notifications, each once, and what came of those that were applied, also of one that was
 * stored and not applied before. Returns the keys that this has changed anything for.
 */
export async function storeNotifications(
  trx: Database,
  received: readonly ReceivedNotification[],
  outcomes: ReadonlyMap<string, NotificationOutcome>,
  now: Date,
): Promise<Set<string>> {
  const rows = received.map(({ eventKey, notification, item }) => {
    const outcome = outcomes.get(eventKey);
    const appliedAt = outcome ? now : null;
    return { eventKey, reference: notification.reference, item, outcome, appliedAt };
  });
  const { rows: stored } = await sql<{ event_key: string }>`
    insert into webhook_inbox
      (event_key, order_id, raw, applied_at, outcome, outcome_kind, received_at)
    select item.*, ${now}::timestamptz from unnest(
      ${rows.map(({ eventKey }) => eventKey)}::text[],
      ${rows.map(({ reference }) => reference)}::text[],
      ${rows.map(({ item }) => JSON.stringify(item))}::jsonb[],
      ${rows.map(({ appliedAt }) => appliedAt)}::timestamptz[],
      ${rows.map(({ outcome }) => outcome?.text ?? null)}::text[],
      ${rows.map(({ outcome }) => outcome?.kind ?? null)}::text[]
    ) as item
    on conflict (event_key) do update set
      applied_at = excluded.applied_at, outcome = excluded.outcome,
      outcome_kind = excluded.outcome_kind
    where webhook_inbox.applied_at is null and excluded.applied_at is not null
    returning event_key`.execute(trx);
  return new Set(stored.map(({ event_key }) => event_key));
}
