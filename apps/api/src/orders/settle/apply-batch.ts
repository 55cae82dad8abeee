import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import type { Shop } from '../../http/kit/shop.ts';
import { reportApplied } from '../../payments/apply-stored.ts';
import {
  type Notification,
  notificationItem,
  toNotification,
} from '../../payments/notification.ts';
import { impossible, type NotificationOutcome } from '../../payments/notification-outcome.ts';
import { type PaymentReport, reportOf } from './payment-report.ts';
import { settlePayments } from './settle-payments.ts';

type Applied = { notification: Notification; eventKey: string; outcome: NotificationOutcome };
type Stored = { notification: Notification; eventKey: string; report: PaymentReport };

/**
 * Applies the authorisations and captures among stored notifications in one transaction. Returns
 * the keys that are done. The rest, also a second notification about an order in this batch, is for
 * `applyNotification`.
 */
export async function applyBatch(
  { connection: { db }, now, log }: Pick<Shop, 'connection' | 'now' | 'log'>,
  eventKeys: readonly string[],
): Promise<Set<string>> {
  const applied = await transact(db, async (trx): Promise<Applied[]> => {
    const stored = await lockReports(trx, eventKeys);
    const outcomes = await settlePayments(
      trx,
      stored.map(({ report }) => report),
      now(),
    );
    const all = outcomes.flatMap((outcome, nth) => {
      const found = stored[nth];
      return found ? [{ ...found, outcome }] : [];
    });
    await markApplied(trx, all, now());
    return all;
  });
  for (const { notification, outcome } of applied) reportApplied(log, notification, outcome);
  return new Set(applied.map(({ eventKey }) => eventKey));
}

/** Notifications first, then orders, each in ascending order, so that two batches cannot deadlock. */
async function lockReports(trx: Database, eventKeys: readonly string[]): Promise<Stored[]> {
  const rows = await trx
    .selectFrom('webhook_inbox')
    .select(['event_key', 'raw'])
    .where('event_key', '=', sql<string>`any(${eventKeys}::text[])`)
    .where('applied_at', 'is', null)
    .orderBy('event_key')
    .forUpdate()
    .execute();
  const notifications = rows.flatMap(({ event_key: eventKey, raw }) => {
    const notification = toNotification(notificationItem.parse(raw));
    return impossible(notification) ? [] : [{ eventKey, notification }];
  });
  const ids = notifications.map(({ notification }) => notification.reference);
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', sql<TransactionId>`any(${ids}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const foreign = await findForeign(
    trx,
    notifications.map(({ notification }) => notification),
  );
  const taken = new Set<string>();
  return notifications.flatMap(({ eventKey, notification }) => {
    const { reference, pspReference } = notification;
    const order = orders.find(({ id }) => id === reference);
    const report = order && reportOf(order, notification);
    if (!report || foreign.has(pspReference)) return [];
    if (taken.has(reference) || taken.has(pspReference)) return [];
    taken.add(reference).add(pspReference);
    return [{ notification, eventKey, report }];
  });
}

/** Payments that we know for another order than the one that their notification names. */
async function findForeign(
  trx: Database,
  notifications: readonly { pspReference: string; reference: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ psp_reference: string }>`
    select payment.psp_reference
    from unnest(
      ${notifications.map(({ pspReference }) => pspReference)}::text[],
      ${notifications.map(({ reference }) => reference)}::text[]
    ) as named (psp_reference, reference)
    join payment on payment.psp_reference = named.psp_reference
    where payment.order_id <> named.reference`.execute(trx);
  return new Set(rows.map(({ psp_reference }) => psp_reference));
}

async function markApplied(trx: Database, applied: readonly Applied[], now: Date): Promise<void> {
  await sql`
    update webhook_inbox
    set applied_at = ${now}::timestamptz, outcome = done.outcome, outcome_kind = done.kind
    from unnest(
      ${applied.map(({ eventKey }) => eventKey)}::text[],
      ${applied.map(({ outcome }) => outcome.text)}::text[],
      ${applied.map(({ outcome }) => outcome.kind)}::text[]
    ) as done (event_key, outcome, kind)
    where webhook_inbox.event_key = done.event_key`.execute(trx);
}
