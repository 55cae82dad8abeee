import type { PastId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** Whether an order, a subscription or a payment of one is this member's. */
export async function isTheirs(
  db: Database,
  { company, number }: Member,
  past: PastId,
): Promise<boolean> {
  const [id = ''] = past.split('.');
  const found = await db
    .selectFrom('orders')
    .select('company')
    .where(sql.ref<string>('id'), '=', id)
    .where('company', '=', company)
    .where('number', '=', number)
    .unionAll(
      db
        .selectFrom('subscription')
        .select('company')
        .where(sql.ref<string>('id'), '=', id)
        .where('company', '=', company)
        .where('number', '=', number),
    )
    .executeTakeFirst();
  return found !== undefined;
}
