import { happened } from '@cairn/telemetry/channels';
import type { Logger } from 'pino';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { type Notification, notificationItem, toNotification } from './notification.ts';
import { impossible, type NotificationOutcome, unknownReference } from './notification-outcome.ts';

/** The order or subscription that the notification was applied to; undefined when there is none. */
export type Applied = { id: string; outcome: NotificationOutcome } | undefined;

/**
 * Applies a stored notification once, in one transaction with marking it as applied. Duplicates,
 * late and early notifications are the concern of `apply`.
 */
export async function applyStored(
  { connection: { db }, now, log }: Pick<Shop, 'connection' | 'now' | 'log'>,
  eventKey: string,
  apply: (trx: Database, notification: Notification) => Promise<Applied>,
): Promise<void> {
  const done = await transact(db, async (trx) => {
    const received = await trx
      .selectFrom('webhook_inbox')
      .select(['raw', 'applied_at'])
      .where('event_key', '=', eventKey)
      .forUpdate()
      .executeTakeFirst();
    if (!received || received.applied_at) return undefined;
    const notification = toNotification(notificationItem.parse(received.raw));
    const rejected = impossible(notification);
    const applied = rejected ? undefined : await apply(trx, notification);
    const outcome = rejected ?? applied?.outcome ?? unknownReference(notification);
    await trx
      .updateTable('webhook_inbox')
      .set({
        applied_at: now(),
        outcome: outcome.text,
        outcome_kind: outcome.kind,
        ...(applied && { order_id: applied.id }),
      })
      .where('event_key', '=', eventKey)
      .execute();
    return { outcome, notification };
  });
  if (done) reportApplied(log, done.notification, done.outcome);
}

/** Logs and counts a notification after the commit, so that each is counted once. */
export function reportApplied(
  log: Logger,
  { key: eventKey, event, isSuccess, amount }: Notification,
  { kind, text }: NotificationOutcome,
): void {
  happened({ kind: 'payment', event, isSuccess, amount });
  const level = kind === 'done' ? 'info' : 'error';
  log[level]({ eventKey, outcome: kind, detail: text }, 'notification applied');
}
