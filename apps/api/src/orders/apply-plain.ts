import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { enqueue } from '../jobs/outbox.ts';
import { type Notification, notificationItem, toNotification } from '../payments/notification.ts';
import type { Amount } from '../payments/port.ts';
import type { Payment } from '../payments/record-payment.ts';
import { advanceOrders } from './advance-order.ts';
import { isRightAmount } from './apply-authorisation.ts';
import { captureOrders } from './capture-order.ts';
import type { Order } from './order.ts';
import { pathTo } from './rules.ts';

type Received = { eventKey: string; order: Order; notification: Notification };
type Plain = Received & { amount: Amount };
type KnownPayment = Pick<Payment, 'psp_reference' | 'order_id' | 'state' | 'authorised_minor'>;

/**
 * Applies a batch of the most frequent notifications (an expected authorisation or capture) in a
 * handful of statements. Returns the keys that it applied; all others are for `applyNotification`,
 * which would do the same with each of these.
 */
export async function applyPlain(
  { connection: { db }, now }: Pick<Shop, 'connection' | 'now'>,
  eventKeys: readonly string[],
): Promise<Set<string>> {
  return await transact(db, async (trx) => {
    const plain = (await lockReceived(trx, eventKeys)).flatMap(withRightAmount);
    const payments = await readPayments(trx, plain);
    const authorised = plain.filter((one) => isAuthorisation(one, payments));
    const captured = plain.filter((one) => isCapture(one, payments));
    await writeAuthorised(trx, authorised, now());
    await writeCaptured(trx, captured, now());
    return new Set([...authorised, ...captured].map(({ eventKey }) => eventKey));
  });
}

/** Orders are locked in ascending order so that two batches cannot deadlock. */
async function lockReceived(trx: Database, eventKeys: readonly string[]): Promise<Received[]> {
  const rows = await trx
    .selectFrom('orders')
    .innerJoin('webhook_inbox', 'webhook_inbox.order_id', 'orders.id')
    .selectAll('orders')
    .select(['event_key', 'raw'])
    .where('event_key', '=', sql<string>`any(${eventKeys}::text[])`)
    .where('applied_at', 'is', null)
    .orderBy('orders.id')
    .forUpdate()
    .execute();
  // A second notification for the same order has to see what the first one changed.
  const first = new Map(rows.toReversed().map((row) => [row.id, row]));
  return [...first.values()].map(({ event_key: eventKey, raw, ...order }) => {
    return { eventKey, order, notification: toNotification(notificationItem.parse(raw)) };
  });
}

function withRightAmount(received: Received): Plain[] {
  const { amount, isSuccess } = received.notification;
  const isRight = isSuccess && amount && isRightAmount(received.order, amount);
  return isRight ? [{ ...received, amount }] : [];
}

/** Payments change only under the lock of their order, which is held by now. */
async function readPayments(trx: Database, plain: readonly Plain[]) {
  if (plain.length === 0) return new Map<string, KnownPayment>();
  const references = plain.map(({ notification }) => notification.pspReference);
  const rows = await trx
    .selectFrom('payment')
    .select(['psp_reference', 'order_id', 'state', 'authorised_minor'])
    .where('psp_reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.psp_reference, row]));
}

function isAuthorisation(
  { order, notification: { event, pspReference, needsReview } }: Plain,
  payments: Map<string, KnownPayment>,
): boolean {
  return (
    event === 'AUTHORISATION' &&
    !needsReview &&
    order.state === 'payment_session' &&
    // A recipient's cap has to be reserved, which may fail.
    order.recipient_number === null &&
    !payments.has(pspReference)
  );
}

function isCapture(
  { order, amount, notification: { event, pspReference } }: Plain,
  payments: Map<string, KnownPayment>,
): boolean {
  const payment = payments.get(pspReference);
  return (
    event === 'CAPTURE' &&
    order.state === 'payment_authorised' &&
    // The notification may name another order than the one that the payment is for.
    payment?.order_id === order.id &&
    payment.state === 'capture_requested' &&
    payment.authorised_minor === amount.value
  );
}

async function writeAuthorised(trx: Database, authorised: readonly Plain[], now: Date) {
  if (authorised.length === 0) return;
  const payments = authorised.map(({ order, amount, notification }) => ({
    psp_reference: notification.pspReference,
    order_id: order.id,
    currency: amount.currency,
    authorised_minor: amount.value,
    method: notification.method ?? null,
    card_summary: notification.cardSummary ?? null,
    state: 'capture_requested' as const,
    state_since: now,
  }));
  await trx.insertInto('payment').values(payments).execute();
  const advances = authorised.map(({ order, notification: { pspReference } }) => {
    const path = pathTo(order.state, 'payment_authorised') ?? [];
    return { order, path, cause: `authorised ${pspReference}` };
  });
  await advanceOrders(trx, advances, now);
  const jobs = authorised.map(({ notification: { pspReference } }) => {
    return { queue: 'capture-payment' as const, data: { pspReference } };
  });
  await enqueue(trx, jobs, now);
  await markApplied(trx, authorised, 'authorised', now);
}

async function writeCaptured(trx: Database, captured: readonly Plain[], now: Date) {
  if (captured.length === 0) return;
  const paid = captured.map(({ order, notification: { pspReference } }) => {
    return { order, pspReference };
  });
  const references = paid.map(({ pspReference }) => pspReference);
  await trx
    .updateTable('payment')
    .set({ state: 'captured', state_since: now })
    .set((payment) => ({ captured_minor: payment.ref('authorised_minor') }))
    .where('psp_reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
  await captureOrders(trx, paid, now);
  await markApplied(trx, captured, 'captured', now);
}

async function markApplied(trx: Database, applied: readonly Plain[], outcome: string, now: Date) {
  const keys = applied.map(({ eventKey }) => eventKey);
  await trx
    .updateTable('webhook_inbox')
    .set({ applied_at: now, outcome, outcome_kind: 'done' })
    .where('event_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}
