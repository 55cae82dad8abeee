import { transactionId } from '@cairn/contract/orders/transaction-id';
import { CAPTURE_FAILED, type TransactionState } from '@cairn/contract/orders/transaction-state';
import { dayIn } from '@cairn/contract/values/day-in';
import { decimalFromMicro, decimalFromMinor, micro, minor } from '@cairn/contract/values/money';
import { listOffered } from '../cards/list-cards.ts';
import { hasCaptureFailed } from '../charges/failed-capture.ts';
import { describeAttempts, readAttempts } from '../charges/payment-attempts.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { readTimeZone } from '../members/read-time-zone.ts';
import { findOrder, type Order } from './order.ts';
import { RETURNED, returnedAt } from './refund/refund-rules.ts';
import { isOpen, statusName } from './rules.ts';

/** A member's own order; another's is as good as none. */
export async function findOwnOrder(
  db: Database,
  member: Member,
  id: string,
): Promise<Order | undefined> {
  const known = transactionId.safeParse(id);
  if (!known.success) return undefined;
  const order = await findOrder(db, known.data);
  return order && isOwnedBy(member, order) ? order : undefined;
}

/**
 * Compared here and not in the query: with the owner among its conditions PostgreSQL may go through
 * all orders of the member instead of the primary key.
 */
export function isOwnedBy({ company, number }: Member, order: Order): boolean {
  return order.company === company && order.number === number;
}

export async function toState(db: Database, order: Order, now: Date): Promise<TransactionState> {
  const { product, currency } = order;
  const hasFailedLater = order.state === 'charged_back' && (await hasCaptureFailed(db, order.id));
  const failure = hasFailedLater ? CAPTURE_FAILED : order.failure;
  const isPayable = order.state === 'payment_session' && failure === null;
  return {
    statusName: statusName(order.state, order.failed_from),
    payload: {
      aviosAmount: order.avios,
      pricePerPoint: decimalFromMicro(micro(order.price_micro)),
      currency,
      ...(order.bonus_avios > 0 && { aviosBonusAmount: order.bonus_avios }),
      ...(isPayable &&
        order.session_id !== null &&
        order.session_data !== null && {
          paymentSession: { id: order.session_id, sessionData: order.session_data },
          rememberedCards: await listOffered(db, order),
        }),
      ...(failure !== null && { errorCode: failure }),
      ...(await readPaymentAttempts(db, order, now)),
      ...(isOpen(order.state) && { expiresAt: order.expires_at.toISOString() }),
      ...(order.deliver_at && {
        issueDate: dayIn(await readTimeZone(db, order), order.deliver_at),
        deliverAt: order.deliver_at.toISOString(),
      }),
      ...(await readRecipient(db, order)),
      ...(RETURNED.has(order.state) &&
        !hasFailedLater && { refundedAt: returnedAt(order).toISOString() }),
      additionalData: {
        totalPrice: decimalFromMinor(minor(order.total_minor)),
        ...(product === 'booster' && {
          multiplier: order.multiplier ?? undefined,
          qualifyingAviosAmount: order.qualifying_avios ?? undefined,
          glpTransactionIds: await readActivities(db, order),
        }),
      },
    },
  };
}

async function readPaymentAttempts(db: Database, { id, state, failure }: Order, now: Date) {
  const isUnpaid =
    state === 'payment_session' || (failure !== null && !(await wasAuthorised(db, id)));
  return isUnpaid ? describeAttempts(await readAttempts(db, id, now), isOpen(state)) : {};
}

/** Then the order failed for another reason than a card that was refused before. */
async function wasAuthorised(db: Database, id: Order['id']): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .select('psp_reference')
    .where('charge', '=', id)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/** The number stays when the rest of a recipient has been erased. */
async function readRecipient(db: Database, { id, recipient_number: ffpNumber }: Order) {
  if (ffpNumber === null) return {};
  const row = await db
    .selectFrom('order_recipient')
    .select(['first_name as firstName', 'last_name as lastName', 'email', 'message', 'occasion'])
    .where('order_id', '=', id)
    .executeTakeFirst();
  if (!row) return { targetAccount: { ffpNumber } };
  const { message, occasion, ...person } = row;
  return {
    targetAccount: { ffpNumber, ...person },
    ...(message !== null && { message }),
    ...(occasion !== null && { occasion }),
  };
}

async function readActivities(db: Database, { id }: Order): Promise<string[]> {
  const rows = await db
    .selectFrom('boosted_activity')
    .select('activity_id')
    .where('order_id', '=', id)
    .orderBy('activity_id')
    .execute();
  return rows.map(({ activity_id }) => activity_id);
}
