import { type QueryExecutorProvider, sql } from 'kysely';

/** Members who want to be told of bonuses, and what was written to them. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table bonus_reminder (
      company text not null,
      number text not null,
      -- When the member agreed to each; null is off.
      starts_since timestamptz,
      ends_soon_since timestamptz,
      -- Of the page on which they agreed.
      language text not null,
      leave_token_hash text not null unique,
      primary key (company, number),
      check (starts_since is not null or ends_soon_since is not null)
    )`.execute(db);
  await sql`
    create index bonus_reminder_starts on bonus_reminder (company, number)
    where starts_since is not null`.execute(db);
  await sql`
    create index bonus_reminder_ends_soon on bonus_reminder (company, number)
    where ends_soon_since is not null`.execute(db);
  await sql`grant select, insert, update, delete on bonus_reminder to cairn_app`.execute(db);

  await sql`
    create table bonus_reminder_run (
      bonus_id text not null references bonus_campaign on delete cascade,
      letter text not null check (letter in ('bonus-starts', 'bonus-ends-soon')),
      begun_at timestamptz not null,
      -- Members are gone through by number: letters up to this one are written.
      reached text not null,
      ended_at timestamptz,
      primary key (bonus_id, letter)
    )`.execute(db);
  await sql`
    create index bonus_reminder_run_open on bonus_reminder_run (begun_at)
    where ended_at is null`.execute(db);
  await sql`grant select, insert, update on bonus_reminder_run to cairn_app`.execute(db);

  await sql`
    create table bonus_reminder_letter (
      id text primary key,
      bonus_id text not null references bonus_campaign on delete cascade,
      letter text not null check (letter in ('bonus-starts', 'bonus-ends-soon')),
      company text not null,
      number text not null,
      created_at timestamptz not null,
      unique (bonus_id, letter, company, number),
      foreign key (company, number) references bonus_reminder on delete cascade
    )`.execute(db);
  await sql`
    create index bonus_reminder_letter_of_member on bonus_reminder_letter (company, number)`.execute(
    db,
  );
  await sql`create index bonus_reminder_letter_age on bonus_reminder_letter (created_at)`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on bonus_reminder_letter to cairn_app`.execute(db);

  await sql`
    create index sent_reminder on sent_letter (sent_at)
    where letter in ('bonus-starts', 'bonus-ends-soon')`.execute(db);
}
