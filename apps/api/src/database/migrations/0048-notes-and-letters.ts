import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await notes(db);
  await resentLetters(db);
}

/**
 * Notes of staff. They are not changed. They go with the member, whichever version erases them: the
 * version before does not know of them.
 */
async function notes(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table staff_note (
      id uuid primary key,
      company text not null,
      number text not null,
      about text,
      text text not null,
      staff text not null,
      actor text not null,
      at timestamptz not null,
      foreign key (company, number) references member on delete cascade
    )`.execute(db);
  await sql`create index staff_note_of_member on staff_note (company, number, id)`.execute(db);
  await sql`
    create index staff_note_about on staff_note (about, id) where about is not null`.execute(db);
  await sql`grant select, insert, delete on staff_note to cairn_app`.execute(db);
}

/** Letters that staff have sent once more. Without its row a job of one sends nothing. */
async function resentLetters(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table resent_letter (
      id uuid primary key,
      letter text not null,
      about text not null,
      role text not null,
      company text not null,
      number text not null,
      actor text not null,
      asked_at timestamptz not null,
      sent_at timestamptz,
      foreign key (company, number) references member on delete cascade
    )`.execute(db);
  await sql`
    create index resent_letter_of_member on resent_letter (company, number, asked_at)`.execute(db);
  await sql`
    create index resent_letter_of_subject
    on resent_letter ((split_part(about, '.', 1)))`.execute(db);
  await sql`create index resent_letter_age on resent_letter (asked_at)`.execute(db);
  await sql`
    grant select, insert, delete, update (sent_at) on resent_letter to cairn_app`.execute(db);
}
