import { type QueryExecutorProvider, sql } from 'kysely';

/** Versions by which every process notices that content was published or an operator changed something. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table signal (
      name text primary key,
      version bigint not null
    )`.execute(db);
  await sql`insert into signal (name, version) values ('content', 0), ('operator', 0)`.execute(db);
  await sql`grant select, update on signal to cairn_app`.execute(db);
}
