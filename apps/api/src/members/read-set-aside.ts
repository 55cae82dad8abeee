import { sql } from 'kysely';
import { OPEN_STATES } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { memberAccount } from '../ledger/accounts.ts';

/**
 * The part of the balance that a new transfer cannot use. Avios held for an unpaid order do not
 * count: a new start would cancel that order and release them.
 */
export async function readSetAside(db: Database, member: Member): Promise<number> {
  const { avios } = await db
    .selectFrom('hold')
    .leftJoin('orders', (join) =>
      join.on('orders.id', '=', sql`hold.source_id`).on('hold.source_type', '=', 'order'),
    )
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('avios'))
    .where('account_id', '=', memberAccount(member))
    .where('hold.state', '=', 'active')
    .where((where) =>
      where.or([where('orders.id', 'is', null), where('orders.state', 'not in', [...OPEN_STATES])]),
    )
    .executeTakeFirstOrThrow();
  return avios;
}
