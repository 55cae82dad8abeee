import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { maintain } from '../database/in-batches.ts';
import type { Database } from '../database/tables.ts';
import { MAY_BE_CREDITED } from './credit-invariants.ts';
import type { RowSet, Violation } from './invariant.ts';

/** Sums over postings, which the application can add but not change, by name. */
export type Totals = Record<string, number>;

/** A total kept elsewhere beside the same total of the postings. */
type Compared = { name: string; invariant: number; kept: number; posted: number | null };
export type Difference = Violation & { invariant: number; rows: readonly RowSet[] };

const ROWS: Record<number, readonly RowSet[]> = {
  1: ['accounts'],
  2: ['accounts'],
  5: ['orders', 'transactions'],
  7: ['members'],
  8: ['payments', 'transactions'],
};

/** A transaction has exactly one posting with seq 1: by it the transaction is counted once. */
function sumsOf(range: RawBuilder<unknown>): RawBuilder<{ name: string; sum: number }> {
  return sql`
    with part as (select * from posting where ${range})
    select unit as name,
      sum(case when locked_account = credit_account then amount else -amount end)::bigint as sum
    from part where locked_account is not null group by unit
    union all
    select 'credits', sum(case when reverses_id is null then 1 else -1 end)::bigint
    from part join ledger_txn on ledger_txn.id = part.txn_id
    where seq = 1 and source_type = 'order' and (
      (kind = 'credit' and reverses_id is null)
      or exists (
        select from ledger_txn credit
        where credit.id = ledger_txn.reverses_id and credit.kind = 'credit'
      )
    )
    union all
    select 'clearing ' || unit, sum(case split_part(debit_account, '/', 2)
      when 'clearing' then amount else -amount end)::bigint
    from part
    where 'clearing' in (split_part(debit_account, '/', 2), split_part(credit_account, '/', 2))
    group by unit`;
}

/** Ids, not rows: some are missing where a transaction was rolled back. */
const CHUNK = 10_000;

/** Adds what was posted after one posting and up to another, in chunks by their ids. */
export async function addTotals(
  db: Database,
  totals: Totals,
  after: number,
  upTo: number,
): Promise<Totals> {
  const sums = { ...totals };
  for (let from = after; from < upTo; from += CHUNK) {
    const to = Math.min(from + CHUNK, upTo);
    const range = sql`id > ${from} and id <= ${to}`;
    const { rows } = await maintain(db, (trx) => sumsOf(range).execute(trx));
    for (const { name, sum } of rows) sums[name] = (sums[name] ?? 0) + (sum ?? 0);
    await turn();
  }
  return sums;
}

/**
 * Compares balances, complete orders, payments and caps, which the application may change, with what
 * was posted: one statement, so that both are of the same moment. Finds what was changed by hand
 * and would otherwise not be looked at again.
 */
export async function compareTotals(
  db: Database,
  totals: Totals,
  upTo: number,
): Promise<Difference[]> {
  const { rows } = await sql<Compared>`
    with posted as (
      select name, sum(sum) as sum from (
        select key as name, value::bigint as sum from json_each_text(${JSON.stringify(totals)}::json)
        union all
        select name, sum from (${sumsOf(sql`id > ${upTo}`)}) later
      ) parts
      group by name
    ),
    kept as (
      select 1 as invariant, unit as name, sum(balance) as kept from account
      where mode = 'locked' group by unit
      union all
      select 5, 'credits', (select count(*) from orders where state = 'complete') + (
        select count(*) from orders
        where state in ('charged_back', 'refunded') and ${MAY_BE_CREDITED} and exists (
          select from ledger_txn credit
          where source_type = 'order' and source_id = orders.id and kind = 'credit'
            and not exists (select from ledger_txn undo where undo.reverses_id = credit.id)
        )
      )
      union all
      select 8, 'clearing ' || currency, sum(kept) from (
        select currency, captured_minor - refunded_minor - charged_back_minor as kept from payment
        union all
        select unit, amount from adjustment where unit <> 'AVIOS'
      ) money
      group by currency
    ),
    caps as (
      select kind, sum(used) as used, sum(reserved) as reserved from (
        select kind, used, 0 as reserved from cap_usage
        union all
        select kind, 0, amount from cap_reservation where not released
      ) cap
      group by kind
    )
    select invariant, name, coalesce(kept, 0)::bigint as kept, coalesce(sum, 0)::bigint as posted
    from kept full join posted using (name)
    union all
    select 2, 'holds', (select coalesce(sum(held), 0) from account where mode = 'locked')::bigint,
      (select coalesce(sum(amount), 0) from hold where state = 'active')::bigint
    union all
    select 7, kind, used::bigint, reserved::bigint from caps`.execute(db);
  return rows.flatMap(({ name, kept, posted, ...row }) => {
    if (kept === posted) return [];
    const invariant = row.invariant ?? (name.startsWith('clearing') ? 8 : 1);
    const detail =
      invariant === 1
        ? `sums to ${kept - (posted ?? 0)}`
        : `${kept} altogether, but by their entries ${posted}`;
    return [{ what: name, detail, invariant, rows: ROWS[invariant] ?? [] }];
  });
}
