import { type QueryExecutorProvider, sql } from 'kysely';

/** Members and active plans at the end of each day, and up to where they have been summed up. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table running_total (
      kind text not null,
      company text not null,
      day text not null,
      total bigint not null,
      primary key (kind, company, day)
    )`.execute(db);
  await sql`grant select, insert, update, delete on running_total to cairn_app`.execute(db);
  await sql`alter table daily_checkpoint add column members_to bigint`.execute(db);
  await sql`alter table figures_kept add column plans_counted_at timestamptz`.execute(db);
}
