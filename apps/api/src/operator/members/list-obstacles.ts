import { sql } from 'kysely';
import type { OrderState } from '../../database/tables/orders.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';

type LiveOrder = { id: string; state: OrderState; expires_at: Date; deliver_at: Date | null };

/** What is still under way for a member: why they cannot be erased, and what to do about it. */
export async function listObstacles(db: Database, member: Member): Promise<string[]> {
  const orders = await listLiveOrders(db, member);
  const plans = await db
    .selectFrom('subscription')
    .select(['id', 'status'])
    .where((row) => row.and(member))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', 'in', ['unverified', 'active', 'autorenewing', 'refund_pending']),
        // A plan that had ended before is refunded without becoming current again.
        exists(
          selectFrom('payment')
            .select('psp_reference')
            .whereRef('order_id', '=', 'subscription.id')
            .where('state', '=', 'refund_requested'),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute();
  const isAtRest = orders.length + plans.length === 0;
  return [
    ...orders.flatMap(obstacleOfOrder),
    ...plans.map(({ id, status }) => obstacleOfPlan(id, status)),
    ...(isAtRest ? await listUnapplied(db, member) : []),
  ];
}

/** Also what others are about to give them. */
async function listLiveOrders(db: Database, { company, number }: Member): Promise<LiveOrder[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'state', 'expires_at', 'deliver_at'])
    .where('company', '=', company)
    .where((row) => row.or({ number, recipient_number: number }))
    .where('state', 'not in', ['complete', 'expired', 'refused', 'cancelled'])
    .where('state', 'not in', ['refunded', 'charged_back'])
    .orderBy('created_at')
    .execute();
}

function obstacleOfOrder({ id, state, expires_at, deliver_at }: LiveOrder): string[] {
  switch (state) {
    case 'awaiting_step_up':
    case 'started':
    case 'payment_session':
      return [`Order ${id} is not paid yet. Unpaid, it ends by ${expires_at.toISOString()}.`];
    case 'payment_authorised':
    case 'captured':
      return [`Order ${id} is being paid. Try again in some minutes.`];
    case 'held':
      return [`Order ${id} is held for its risk. Decide first: held release or held reject.`];
    case 'scheduled':
      return [
        `Order ${id} waits for its day, ${deliver_at?.toISOString()}. Wait for it too, or refund ${id}.`,
      ];
    case 'refund_requested':
      return [`Order ${id} is being refunded. Try again once the money is back.`];
    default:
      return [];
  }
}

function obstacleOfPlan(id: string, status: string): string {
  switch (status) {
    case 'unverified':
      return `Plan ${id} is not paid yet. Unpaid, it ends within 15 hours of its start.`;
    case 'active':
    case 'autorenewing':
      return `Plan ${id} would charge its card again. Have the member cancel it in the shop first.`;
    default:
      return `Plan ${id} is being refunded. Try again once the money is back.`;
  }
}

/** What a notification says is needed until it has been acted on. A plan's renewal is called by its month besides. */
async function listUnapplied(db: Database, { company, number }: Member): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct order_id from webhook_inbox
    where applied_at is null and split_part(order_id, '.', 1) in (
      select id from orders where company = ${company} and number = ${number}
      union all
      select id from subscription where company = ${company} and number = ${number}
    )
    order by order_id`.execute(db);
  return rows.map(
    ({ order_id }) =>
      `A payment notification about ${order_id} is not applied yet. Try again in some minutes.`,
  );
}
