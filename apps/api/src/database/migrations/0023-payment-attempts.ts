import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  // A row for each press on Pay, and for each refusal that none had announced.
  await sql`
    create table payment_attempt (
      reference text not null,
      id text not null,
      announced_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      psp_reference text,
      refusal text,
      primary key (reference, id)
    )`.execute(db);
  await sql`create index payment_attempt_expired on payment_attempt (expires_at)`.execute(db);
  await sql`grant select, insert, update, delete on payment_attempt to cairn_app`.execute(db);
}
