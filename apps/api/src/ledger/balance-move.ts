import { type RawBuilder, sql } from 'kysely';

export type BalanceMove = { before: number; after: number };

/**
 * The balance of an account before and after a source's credit: an SQL expression, null without
 * one. No posting has a balance, so those of the account up to then are summed.
 */
export function balanceMove(
  account: RawBuilder<unknown>,
  source: { type: string; id: RawBuilder<unknown> },
) {
  return sql<BalanceMove | null>`(
    select case when count(*) > 0 then json_build_object(
      'before', coalesce(sum(change) filter (where version < first), 0), 'after', sum(change)) end
    from (
      select min(locked_version) as first, max(locked_version) as last
      from ledger_txn join posting on posting.txn_id = ledger_txn.id
      where source_type = ${sql.lit(source.type)} and source_id = ${source.id}
        and ledger_txn.kind = 'credit' and locked_account = ${account}
    ) as moved
    cross join lateral (
      select locked_version as version,
        case when debit_account = locked_account then -amount else amount end as change
      from posting where locked_account = ${account} and locked_version <= moved.last
    ) as earlier)`;
}
