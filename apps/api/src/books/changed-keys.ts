import { type RawBuilder, sql } from 'kysely';
import type { PaymentState } from '../database/tables/charges.ts';
import type { Database } from '../database/tables.ts';
import { TRANSITIONS } from '../orders/rules.ts';
import type { Checkpoint } from './checkpoint.ts';
import { postingsByDay } from './daily/postings-by-day.ts';
import type { RowSet } from './invariant.ts';
import { CHUNK } from './row-keys.ts';

/** A change is dated before it is committed, and by the clock of another machine perhaps. */
const OVERLAP = 60 * 60_000;

const PAYMENT_STATES: Record<PaymentState, true> = {
  authorised: true,
  capture_requested: true,
  captured: true,
  cancel_requested: true,
  cancelled: true,
  refund_requested: true,
  refunded: true,
  charged_back: true,
};

type Keys = Partial<Record<RowSet, string[]>>;

/**
 * The rows to check again, a chunk at a time: whatever was posted since the checkpoint with what it
 * belongs to, and orders and payments that changed their state.
 */
export async function* changedKeys(db: Database, since: Checkpoint): AsyncGenerator<Keys> {
  yield* postedKeys(db, since.postingId);
  const from = new Date(since.checkedAt.getTime() - OVERLAP);
  yield* changedOrders(db, from);
  yield* changedPayments(db, from);
}

async function* postedKeys(db: Database, after: number): AsyncGenerator<Keys> {
  for (let last = after; ; ) {
    const rows = await db
      .selectFrom('posting')
      .select(['id', 'txn_id', 'debit_account', 'credit_account'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    const accounts = rows.flatMap((row) => [row.debit_account, row.credit_account]);
    const transactions = unique(rows.map((row) => row.txn_id));
    const upTo = rows.at(-1)?.id ?? last;
    const days = await daysOf(db, last, upTo);
    yield {
      transactions,
      accounts: unique(accounts),
      days,
      ...(await sourcesOf(db, transactions)),
    };
    if (rows.length < CHUNK) return;
    last = upTo;
  }
}

async function daysOf(db: Database, after: number, upTo: number): Promise<string[]> {
  const part = postingsByDay(sql`posting.id > ${after} and posting.id <= ${upTo}`);
  const { rows } = await sql<{ id: string }>`
    select distinct company || '/' || day as id from (${part}) part`.execute(db);
  return rows.map(({ id }) => id);
}

/** The payments, orders and subscriptions that transactions are about. */
async function sourcesOf(db: Database, transactions: readonly string[]): Promise<Keys> {
  const { rows } = await sql<{ payment: string | null; subject: string | null }>`
    select payment.psp_reference as payment,
      split_part(split_part(
        case source_type when 'payment' then payment.charge else source_id end, '/', 1), '.', 1)
        as subject
    from ledger_txn
    left join payment on source_type = 'payment'
      and payment.psp_reference = split_part(source_id, ' ', 1)
    where ledger_txn.id = any(${transactions}::uuid[])
      and source_type in ('payment', 'order', 'subscription')`.execute(db);
  const subjects = unique(rows.flatMap(({ subject }) => subject ?? []));
  // A subject is an order or a subscription; the checks find it in the one or the other.
  return {
    payments: unique(rows.flatMap(({ payment }) => payment ?? [])),
    orders: subjects,
    plans: subjects,
  };
}

/** The time is text: a Date would lose its microseconds. */
type Changed = { id: string; at: string; order: string; members: string[] };

/** Each state on its own: the index is by state and time. */
async function* changedOrders(db: Database, from: Date): AsyncGenerator<Keys> {
  for (const state of Object.keys(TRANSITIONS)) {
    const next = (at: string, id: string) => sql<Changed>`
      select id, state_since::text as at, id as "order",
        array_remove(array[company || '/' || number, company || '/' || recipient_number], null)
          as members
      from orders
      where state = ${state} and state_since >= ${at}::timestamptz and (state_since, id) > (${at}::timestamptz, ${id})
      order by state_since, id limit ${CHUNK}`;
    for await (const rows of changed(db, from, next)) {
      yield {
        orders: rows.map(({ id }) => id),
        members: unique(rows.flatMap(({ members }) => members)),
      };
    }
  }
}

async function* changedPayments(db: Database, from: Date): AsyncGenerator<Keys> {
  for (const state of Object.keys(PAYMENT_STATES)) {
    const next = (at: string, id: string) => sql<Changed>`
      select psp_reference as id, state_since::text as at, split_part(charge, '.', 1) as "order",
        array[]::text[] as members
      from payment
      where state = ${state} and state_since >= ${at}::timestamptz
        and (state_since, psp_reference) > (${at}::timestamptz, ${id})
      order by state_since, psp_reference limit ${CHUNK}`;
    for await (const rows of changed(db, from, next)) {
      const subjects = unique(rows.map(({ order }) => order));
      yield { payments: rows.map(({ id }) => id), orders: subjects, plans: subjects };
    }
  }
}

async function* changed(
  db: Database,
  from: Date,
  next: (at: string, id: string) => RawBuilder<Changed>,
): AsyncGenerator<Changed[]> {
  for (let last = { at: from.toISOString(), id: '' }; ; ) {
    const { rows } = await next(last.at, last.id).execute(db);
    yield rows;
    if (rows.length < CHUNK) return;
    last = rows.at(-1) ?? last;
  }
}

function unique(keys: readonly string[]): string[] {
  return [...new Set(keys)];
}
