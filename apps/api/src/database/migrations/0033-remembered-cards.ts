import { type QueryExecutorProvider, sql } from 'kysely';

/** Cards that members asked us to remember for their next purchases, and when they asked. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table remembered_card (
      id text primary key,
      company text not null,
      number text not null,
      stored_card_id text not null,
      type text,
      digits text,
      expires text,
      consented_at timestamptz not null,
      remembered_at timestamptz not null,
      unique (company, number, stored_card_id)
    )`.execute(db);
  await sql`create index remembered_card_stored on remembered_card (stored_card_id)`.execute(db);
  await sql`grant select, insert, update, delete on remembered_card to cairn_app`.execute(db);
  await sql`
    alter table payment_attempt add column remembers_card boolean not null default false
  `.execute(db);
}
