import { sql } from 'kysely';
import type { AccountId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import type { Source } from './post.ts';

export type Hold = { id: string; account: AccountId; amount: number; source: Source; at: Date };

/** Keeps avios back for a source, once. They stay the member's, and nothing else may use them. */
export async function placeHold(
  db: Database,
  { id, account, amount, source, at }: Hold,
): Promise<'placed' | 'insufficient'> {
  const { rows } = await sql`
    with owner as (
      select id, balance - held as free from account
      where id = ${account} and mode = 'locked' for update
    ),
    placed as (
      insert into hold (id, account_id, amount, source_type, source_id, state, placed_at)
      select ${id}::uuid, id, ${amount}::bigint, ${source.type}, ${source.id}, 'active',
        ${at}::timestamptz
      from owner where free >= ${amount}::bigint
      on conflict (source_type, source_id) do nothing
      returning account_id, amount
    )
    update account set held = held + placed.amount
    from placed where account.id = placed.account_id
    returning account.id`.execute(db);
  return rows.length > 0 || (await isPlaced(db, source)) ? 'placed' : 'insufficient';
}

async function isPlaced(db: Database, source: Source): Promise<boolean> {
  const hold = await db
    .selectFrom('hold')
    .select('id')
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return hold !== undefined;
}
