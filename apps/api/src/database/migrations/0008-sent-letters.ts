import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which letters went out, so that a job that runs again sends none twice. Nothing personal.
  await sql`
    create table sent_letter (
      letter text not null,
      about text not null,
      role text not null,
      sent_at timestamptz not null,
      primary key (letter, about, role)
    )`.execute(db);
  await sql`grant select, insert, delete on sent_letter to cairn_app`.execute(db);
}
