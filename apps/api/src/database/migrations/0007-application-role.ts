import { type Kysely, sql } from 'kysely';

/**
 * The application works under a role of its own, which may do anything with its tables but change
 * what was audited or logged. Roles belong to a server, not to a database: it may be there already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create role cairn_app nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  await sql`grant cairn_app to current_user`.execute(db);
  await sql`grant usage on schema public to cairn_app`.execute(db);
  await sql`
    grant select, insert, update, delete on all tables in schema public to cairn_app`.execute(db);
  await sql`grant usage on all sequences in schema public to cairn_app`.execute(db);
  await sql`
    revoke update, delete on audit_log, audit_chain, order_event, ledger_txn, posting
    from cairn_app`.execute(db);
  // The queue's tables are its own library's business.
  await sql`create schema queue authorization cairn_app`.execute(db);
}
