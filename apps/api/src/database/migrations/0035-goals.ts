import { type QueryExecutorProvider, sql } from 'kysely';

/** How many avios a member saves for. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table goal (
      company text not null,
      number text not null,
      avios bigint not null check (avios > 0),
      preset text,
      set_at timestamptz not null,
      primary key (company, number)
    )`.execute(db);
  await sql`grant select, insert, update, delete on goal to cairn_app`.execute(db);
}
