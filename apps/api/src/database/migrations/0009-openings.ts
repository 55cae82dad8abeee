import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Writes an opening also for members who began with nothing: it records that their balance was
 * taken over. An account that an order to its member may have opened still waits for its own.
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
