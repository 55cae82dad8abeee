import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { impossible, type NotificationOutcome } from '../../payments/notification-outcome.ts';
import type { ReceivedNotification } from '../../payments/store-notifications.ts';
import type { Order } from '../order.ts';
import { type PaymentReport, reportOf } from './payment-report.ts';
import { lockPayments, settlePayments } from './settle-payments.ts';

export type Applied = ReceivedNotification & { outcome: NotificationOutcome };

/**
 * Applies the authorisations and captures among notifications that this transaction stores, and
 * returns them. The rest, also a second notification about an order in this batch, is for
 * `applyNotification`.
 */
export async function applyBatch(
  trx: Database,
  received: readonly ReceivedNotification[],
  now: Date,
): Promise<Applied[]> {
  const possible = received.filter(({ notification }) => !impossible(notification));
  if (possible.length === 0) return [];
  const { orders, stored } = await lockOrders(trx, possible);
  const seen = new Set(stored);
  const reported = possible.flatMap((one) => {
    const { reference } = one.notification;
    const order = orders.get(reference);
    const report = order && reportOf(order, one.notification);
    if (!report || seen.has(one.eventKey) || seen.has(reference)) return [];
    if (seen.has(report.pspReference)) return [];
    seen.add(reference).add(report.pspReference);
    return [{ ...one, report }];
  });
  const payments = await lockPayments(trx, reported.map(reportIn));
  // A payment that is recorded for another order than its notification names is left to
  // `applyNotification`, which finds its order by the payment.
  const own = reported.filter(({ report: { order, pspReference } }) => {
    const payment = payments.get(pspReference);
    return payment === undefined || payment.order_id === order.id;
  });
  const outcomes = await settlePayments(trx, own.map(reportIn), now, payments);
  return outcomes.flatMap((outcome, nth) => {
    const found = own[nth];
    return found ? [{ ...found, outcome }] : [];
  });
}

function reportIn({ report }: { report: PaymentReport }): PaymentReport {
  return report;
}

type StoredKeys = { stored: string[] };

/**
 * The orders that are named, locked in ascending order so that two batches cannot deadlock, and which
 * of the notifications are stored already. One that is being stored by somebody else is not among
 * them: it changes nothing a second time.
 */
async function lockOrders(trx: Database, received: readonly ReceivedNotification[]) {
  const ids = received.map(({ notification }) => notification.reference);
  const keys = received.map(({ eventKey }) => eventKey);
  const { rows } = await sql<Order & StoredKeys>`
    select orders.*, array(
      select event_key from webhook_inbox where event_key = any(${keys}::text[])
    ) as stored
    from orders where id = any(${ids}::text[]) order by id for update`.execute(trx);
  const orders = rows.map(({ stored: _, ...order }) => [order.id, order] as const);
  return { orders: new Map<string, Order>(orders), stored: rows[0]?.stored ?? [] };
}
