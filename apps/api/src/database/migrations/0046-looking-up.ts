import { type QueryExecutorProvider, sql } from 'kysely';
import { buildIndex } from '../migrating/build-index.ts';
import {
  EMAIL,
  FIRST_NAME_FIRST,
  ID,
  LAST_NAME_FIRST,
  LETTER_SUBJECT,
  REFERENCE,
} from '../search-keys.ts';

const INDEXES = {
  // Searches.
  member_by_first_name: `member (${FIRST_NAME_FIRST}, company, number)`,
  member_by_last_name: `member (${LAST_NAME_FIRST}, company, number)`,
  member_of_email: `member (${EMAIL}) where email is not null`,
  orders_by_id: `orders (${ID})`,
  orders_of_reference: `orders (${REFERENCE})`,
  subscription_by_id: `subscription (${ID})`,
  subscription_of_reference: `subscription (${REFERENCE})`,
  payment_of_card:
    'payment (card_summary, state_since, psp_reference) where card_summary is not null',
  subscription_of_card:
    'subscription (card_summary, created_at, id) where card_summary is not null',
  // Everything about one order, subscription or member.
  sent_letter_of_subject: `sent_letter (${LETTER_SUBJECT})`,
  // Work that waits for a person.
  payment_rejected: 'payment (state_since, psp_reference) where is_rejected',
  job_dead: 'job (created_at, id) where next_try_at is null',
};

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) await buildIndex(db, { name, on });
  await takenWork(db);
}

/** Items of the queue that somebody works on. A row expires, so that nothing is stuck when they go home. */
async function takenWork(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table if not exists taken_work (
      item text primary key,
      staff text not null,
      name text not null,
      taken_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update, delete on taken_work to cairn_app`.execute(db);
}
