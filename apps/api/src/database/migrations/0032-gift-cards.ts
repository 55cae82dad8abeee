import { type QueryExecutorProvider, sql } from 'kysely';

/** Beside the recipient, so that the erasure of either person takes them away too. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table order_recipient add column occasion text, add column card_token text`.execute(db);
  // Cards are looked up by hash: the time of a lookup tells nothing about tokens that exist.
  await sql`
    create unique index order_recipient_card on order_recipient (sha256(card_token::bytea))
    where card_token is not null`.execute(db);
}
