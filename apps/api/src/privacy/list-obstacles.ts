import type { SubscriptionId, TransactionId } from '@cairn/contract/orders/transaction-id';
import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import { sql } from 'kysely';
import { isUnderWay } from '../charges/payment-attempts.ts';
import type { OrderState } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** Something that is still under way for a member: they cannot be erased before it has ended. */
export type Obstacle =
  | {
      kind: 'order';
      id: TransactionId;
      state: OrderState;
      /** Pay was pressed, and the payment may still succeed. */
      isUnderWay: boolean;
      expiresAt: Date;
      deliverAt: Date | null;
    }
  | { kind: 'plan'; id: SubscriptionId; status: SubscriptionStatus }
  /**
   * A payment notification that has not been applied; a subscription's renewal has its month behind
   * a dot.
   */
  | { kind: 'notification'; reference: string };

export async function listObstacles(db: Database, member: Member, now: Date): Promise<Obstacle[]> {
  const obstacles = [
    ...(await listLiveOrders(db, member, now)),
    ...(await listLiveSubscriptions(db, member)),
  ];
  return obstacles.length > 0 ? obstacles : await listUnapplied(db, member);
}

/** Not what others are about to send them: that is cancelled, and refunded. */
async function listLiveOrders(db: Database, member: Member, now: Date): Promise<Obstacle[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state', 'expires_at', 'deliver_at'])
    .select(isUnderWay(sql`orders.id`, now).as('is_under_way'))
    .where((row) => row.and(member))
    .where('state', 'not in', ['complete', 'expired', 'refused', 'cancelled'])
    .where('state', 'not in', ['refunded', 'charged_back'])
    .orderBy('created_at')
    .execute();
  return orders.map((order) => ({
    kind: 'order',
    id: order.id,
    state: order.state,
    isUnderWay: order.is_under_way,
    expiresAt: order.expires_at,
    deliverAt: order.deliver_at,
  }));
}

async function listLiveSubscriptions(db: Database, member: Member): Promise<Obstacle[]> {
  const plans = await db
    .selectFrom('subscription')
    .select(['id', 'status'])
    .where((row) => row.and(member))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', 'in', ['unverified', 'active', 'autorenewing', 'refund_pending']),
        // A subscription that had ended before is refunded without becoming current again.
        exists(
          selectFrom('payment')
            .innerJoin('subscription_cycle', 'subscription_cycle.charge', 'payment.charge')
            .select('psp_reference')
            .whereRef('subscription_id', '=', 'subscription.id')
            .where('payment.state', '=', 'refund_requested'),
        ),
        exists(
          selectFrom('payment')
            .innerJoin('card_change', 'card_change.charge', 'payment.charge')
            .select('psp_reference')
            .whereRef('subscription_id', '=', 'subscription.id')
            .where('payment.state', '=', 'refund_requested'),
        ),
        // A cancelled one may still be charged for the month that was authorised before.
        exists(
          selectFrom('charge')
            .innerJoin('subscription_cycle', 'subscription_cycle.charge', 'charge.reference')
            .select('reference')
            .whereRef('subscription_id', '=', 'subscription.id')
            .where('charge.state', 'in', ['authorised', 'held']),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return plans.map(({ id, status }) => ({ kind: 'plan', id, status }));
}

/** A stored notification is still needed until it has been applied. */
async function listUnapplied(db: Database, { company, number }: Member): Promise<Obstacle[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct order_id from webhook_inbox
    where applied_at is null and split_part(order_id, '.', 1) in (
      select id from orders where company = ${company} and number = ${number}
      union all
      select id from subscription where company = ${company} and number = ${number}
    )
    order by order_id`.execute(db);
  return rows.map(({ order_id }) => ({ kind: 'notification', reference: order_id }));
}
