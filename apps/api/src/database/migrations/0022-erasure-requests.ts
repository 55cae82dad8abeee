import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  // Deleted with the member, or when they withdraw it.
  await sql`
    create table erasure_request (
      id text primary key,
      company text not null,
      number text not null,
      requested_at timestamptz not null,
      erase_at timestamptz not null,
      next_try_at timestamptz not null,
      unique (company, number)
    )`.execute(db);
  await sql`create index erasure_request_due on erasure_request (next_try_at)`.execute(db);
  await sql`grant select, insert, update, delete on erasure_request to cairn_app`.execute(db);
}
