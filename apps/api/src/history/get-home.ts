import type { MemberHome } from '@cairn/contract/members/member-home';
import type { PastId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { describeSubscription } from '../subscriptions/describe-subscription.ts';
import { listOwnSubscriptions } from '../subscriptions/get-subscription.ts';
import { isCurrent } from '../subscriptions/status-rules.ts';
import { readTransactions } from './list-transactions.ts';

/** The plan and the few orders of which the start page tells, without counting the whole history. */
export async function getHome(db: Database, member: Member, now: Date): Promise<MemberHome> {
  const [latest] = await listOwnSubscriptions(db, member);
  const parts = await findParts(db, member);
  const ids = [...new Set(parts.map(({ id }) => id))];
  const transactions = await readTransactions(db, member, ids, now);
  const byId = new Map(transactions.map((one) => [one.id, one]));
  return {
    ...(latest &&
      isCurrent(latest.status) && { subscription: await describeSubscription(db, latest, now) }),
    ...Object.fromEntries(parts.flatMap(({ part, id }) => [[part, byId.get(id)]])),
  };
}

type Part = { part: Exclude<keyof MemberHome, 'subscription'>; id: PastId };

/** Every limit is found by the index on a member's orders; few are read. */
async function findParts(db: Database, { company, number }: Member): Promise<Part[]> {
  const own = sql`company = ${company} and number = ${number}`;
  const { rows } = await sql<Part>`
    (select 'delivery' as part, id from orders
      where ${own} and state = 'scheduled' order by deliver_at, id limit 1)
    union all
    (select 'purchase', id from orders
      where ${own} and product = 'purchase' and state = 'complete'
      order by created_at desc, id desc limit 1)
    union all
    (select 'gift', id from orders
      where ${own} and product = 'gift' and state in ('complete', 'scheduled')
      order by created_at desc, id desc limit 1)
    union all
    (select 'receipt', id from (
      (select id, created_at as at from orders
        where ${own} and state in ('complete', 'scheduled')
        order by created_at desc, id desc limit 1)
      union all
      (select cycle.charge, cycle.due_at from subscription
        join subscription_cycle cycle on cycle.subscription_id = subscription.id
        where ${own} and cycle.charge_minor > 0 and cycle.state = 'credited'
        order by cycle.due_at desc limit 1)
    ) paid order by at desc, id desc limit 1)`.execute(db);
  return rows;
}
