import { type QueryExecutorProvider, sql } from 'kysely';

/** Sessions of staff, and their attempts to sign in. Neither holds a value that would let its reader in. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table staff_sign_in (
      state_hash text primary key,
      browser_hash text not null,
      nonce text not null,
      code_verifier text not null,
      return_to text not null,
      logged_in_after timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index staff_sign_in_expires_at on staff_sign_in (expires_at)`.execute(db);
  await sql`
    create table staff_session (
      key_hash text primary key,
      staff_id text not null,
      name text not null,
      roles jsonb not null,
      authenticated_at timestamptz not null,
      roles_read_at timestamptz not null,
      reading_until timestamptz,
      provider_away_until timestamptz,
      expires_at timestamptz not null,
      ends_at timestamptz not null,
      sealed_tokens text not null
    )`.execute(db);
  await sql`create index staff_session_expires_at on staff_session (expires_at)`.execute(db);
  await sql`
    grant select, insert, update, delete on staff_sign_in, staff_session to cairn_app`.execute(db);
}
