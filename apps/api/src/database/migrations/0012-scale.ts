import { type QueryExecutorProvider, sql } from 'kysely';

/** Tables and indexes by which periodic work finds its rows without visiting every member. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await createDebts(db);
  await createBooksCheckpoint(db);
  for (const index of INDEXES) await sql`create index ${sql.raw(index)}`.execute(db);
}

/** Members who owe avios. Without it every receivable account would have to be summed up each time. */
async function createDebts(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table debt (
      company text not null,
      number text not null,
      owed bigint not null check (owed >= 0),
      primary key (company, number)
    )`.execute(db);
  await sql`grant select, insert, update, delete on debt to cairn_app`.execute(db);
  await fillDebts(db);
}

/** Fills the table from the postings of earlier versions. */
export async function fillDebts(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into debt (company, number, owed)
    select account.company, account.owner,
      sum(case when posting.debit_account = account.id then amount else -amount end)
    from posting
    join account on account.id in (posting.debit_account, posting.credit_account)
    where account.kind = 'receivable'
      and (posting.debit_account like '%/receivable/%' or posting.credit_account like '%/receivable/%')
    group by account.company, account.owner
    having sum(case when posting.debit_account = account.id then amount else -amount end) > 0`.execute(
    db,
  );
}

/**
 * The posting up to which the books were found clean, and the totals up to there. One row at most.
 */
async function createBooksCheckpoint(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table books_checkpoint (
      id bigint primary key check (id = 1),
      posting_id bigint not null,
      totals jsonb not null,
      audit_seq bigint not null,
      checked_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on books_checkpoint to cairn_app`.execute(db);
}

const INDEXES = [
  // The books.
  `hold_active on hold (account_id) where state = 'active'`,
  `ledger_txn_of_payment on ledger_txn (split_part(source_id, ' ', 1)) where source_type = 'payment'`,
  `payment_by_state on payment (state, state_since)`,
  `subscription_refund_pending on subscription (status_since) where status = 'refund_pending'`,
  // Periodic work.
  `idempotency_created on idempotency (created_at)`,
  `webhook_inbox_applied on webhook_inbox (applied_at) where raw <> '{}'`,
  `contact_message_sent on contact_message (sent_at)`,
  `campaign_enrolment_expiry on campaign_enrolment (expires_at)`,
  // An operator's commands: reconciling a day, erasing a member.
  `ledger_txn_of_day on ledger_txn (effective_at) where source_type = 'payment'`,
  `orders_of_recipient on orders (company, recipient_number) where recipient_number is not null`,
  `saved_token_of_member on saved_token (company, number)`,
  `saved_recipient_number on saved_recipient (company, recipient_number)`,
  `contact_message_of_member on contact_message (company, number)`,
  `contact_message_of_address on contact_message (company, lower(email)) where number is null`,
  // A plan's renewal has its month behind a dot.
  `webhook_inbox_of_order on webhook_inbox (split_part(order_id, '.', 1))`,
  `sent_letter_about on sent_letter (about)`,
];
