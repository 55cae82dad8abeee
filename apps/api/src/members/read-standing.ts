import type { OrderedProduct } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { memberAccount } from '../ledger/accounts.ts';

export type MemberStatus = {
  member: { number: Member['number']; dateOfBirth: string | null; country: string | null };
  /** Undefined is not known just now. */
  balance: number | undefined;
  /** The part of the balance that is kept back for orders under way. */
  held: number;
  owes: boolean;
  /** Products with an order that waits for its payment. */
  openProducts: OrderedProduct[];
};

/** The facts about a member that every start and every personal price needs; undefined if there is no such member. */
export async function readMemberStatus(
  db: Database,
  member: Member,
): Promise<MemberStatus | undefined> {
  const row = await db
    .selectFrom('member')
    .leftJoin('account', (join) => join.on('account.id', '=', memberAccount(member)))
    .select(['member.number', 'date_of_birth', 'country', 'balance', 'held'])
    .select([
      sql<boolean>`
        exists (
          select from debt
          where debt.company = member.company and debt.number = member.number and owed > 0
        )`.as('owes'),
      sql<OrderedProduct[]>`
        array(
          select product from orders
          where orders.company = member.company and orders.number = member.number
            and state in ('awaiting_step_up', 'started', 'payment_session')
        )`.as('open_products'),
    ])
    .where('member.company', '=', member.company)
    .where('member.number', '=', member.number)
    .executeTakeFirst();
  return (
    row && {
      member: { number: row.number, dateOfBirth: row.date_of_birth, country: row.country },
      balance: row.balance ?? undefined,
      held: row.held ?? 0,
      owes: row.owes,
      openProducts: row.open_products,
    }
  );
}
