import type { OpenOrder } from '@cairn/contract/orders/open-orders';
import type { PastId } from '@cairn/contract/orders/transaction-id';
import type { Currency } from '@cairn/contract/values/currency';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import type { Product } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import { isUnderWay } from '../charges/payment-attempts.ts';
import { OPEN_STATES } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { UNPAID_LIFETIME } from '../subscriptions/status-rules.ts';

/** There is one per product, and perhaps a renewal that is being paid. */
const LIMIT = 10;

type Row = {
  id: PastId;
  product: Product;
  is_under_way: boolean;
  created_at: Date;
  avios: number;
  bonus: number;
  total_minor: number;
  currency: Currency;
  recipient_number: MembershipNumber | null;
  first_name: string | null;
  last_name: string | null;
  package_name: string | null;
  billing: 'monthly' | 'annually' | null;
};

/** The member's orders that can still be paid or whose payment is being confirmed, latest first. */
export async function listOpenOrders(
  db: Database,
  { company, number }: Member,
  now: Date,
): Promise<OpenOrder[]> {
  const unpaidSince = new Date(now.getTime() - UNPAID_LIFETIME);
  const { rows } = await sql<Row>`
    select * from (
      select orders.id, product, ${isUnderWay(sql`orders.id`, now)} as is_under_way,
        created_at, avios, bonus_avios as bonus, total_minor, currency,
        recipient_number, first_name, last_name, null as package_name, null as billing
      from orders left join order_recipient on order_recipient.order_id = orders.id
      where company = ${company} and number = ${number}
        and state in (${sql.join(OPEN_STATES.map(sql.lit))})
        and expires_at > ${now}::timestamptz
      union all
      select reference, 'subscription', is_under_way, due_at,
        avios * case billing when 'annually' then 12 else 1 end, 0, charge_minor, currency,
        null, null, null, name, billing
      from (
        select cycle.charge as reference, ${isUnderWay(sql`cycle.charge`, now)} as is_under_way,
          cycle.due_at, cycle.avios, cycle.charge_minor, status, subscription.created_at,
          subscription.currency, plan.name, billing
        from subscription
        join subscription_cycle cycle on cycle.subscription_id = subscription.id
        join charge on charge.reference = cycle.charge
        join subscription_package plan
          on plan.company = subscription.company and plan.id = subscription.package_id
        where subscription.company = ${company} and subscription.number = ${number}
          and status in ('unverified', 'autorenewing')
          and cycle.charge_minor > 0 and charge.state = 'open'
          and cycle.state in ('due', 'charging')
      ) unpaid
      where is_under_way or (status = 'unverified' and created_at > ${unpaidSince}::timestamptz)
    ) open
    order by created_at desc, id
    limit ${LIMIT}`.execute(db);
  return rows.map(describe);
}

function describe(row: Row): OpenOrder {
  const { recipient_number: ffpNumber, first_name, last_name, package_name, billing } = row;
  return {
    id: row.id,
    product: row.product,
    status: row.is_under_way ? 'confirming' : 'open',
    createdAt: row.created_at.toISOString(),
    aviosAmount: row.avios,
    bonusAvios: row.bonus,
    totalPrice: decimalFromMinor(minor(row.total_minor)),
    currency: row.currency,
    ...(ffpNumber && {
      recipient: {
        ffpNumber,
        firstName: first_name ?? undefined,
        lastName: last_name ?? undefined,
      },
    }),
    ...(package_name !== null && { packageName: package_name }),
    ...(billing !== null && { billing }),
  };
}
