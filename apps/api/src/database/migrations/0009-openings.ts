import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Who came with nothing had no opening; now the opening tells that a balance was taken. An account
 * that an order to its member may have opened still waits for it.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into ledger_txn (id, kind, source_type, source_id, effective_at)
    select gen_random_uuid(), 'opening', 'member', company || '/' || owner, now()
    from account
    where kind = 'member'
      and not exists (
        select from orders
        where orders.company = account.company and recipient_number = account.owner
      )
    on conflict (source_type, source_id, kind) do nothing`.execute(db);
}
