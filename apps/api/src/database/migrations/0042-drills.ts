import { type QueryExecutorProvider, sql } from 'kysely';

/** Results of drills. The application can add some, and change none. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table drill (
      id uuid primary key,
      kind text not null check (kind in ('restore', 'failover')),
      passed boolean not null,
      note text not null,
      actor text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert on drill to cairn_app`.execute(db);
}
