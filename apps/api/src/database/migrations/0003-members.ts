import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member (
      company text not null,
      number text not null,
      title text,
      first_name text not null,
      last_name text not null,
      email text,
      date_of_birth date,
      gender text,
      country text,
      enrolment_date date,
      tier_status text,
      primary key (company, number)
    )`.execute(db);

  // No reference to the member: erasing a person leaves what was counted as it was.
  await sql`
    create table member_balance (
      company text not null,
      number text not null,
      amount bigint check (amount >= 0),
      household bigint check (household >= 0),
      primary key (company, number)
    )`.execute(db);

  await sql`
    create table saved_token (
      fingerprint text primary key,
      company text not null,
      subject text not null,
      number text,
      jti text,
      scope text not null,
      auth_time timestamptz,
      expires_at timestamptz not null,
      saved_at timestamptz not null
    )`.execute(db);
  await sql`create index saved_token_expiry on saved_token (expires_at)`.execute(db);

  // Unlogged: every member's call writes here and none should wait for the disk. A server that
  // crashes forgets proofs that were good for two more minutes at most.
  await sql`
    create unlogged table dpop_proof (
      fingerprint text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index dpop_proof_expiry on dpop_proof (expires_at)`.execute(db);
}
