import { sql } from 'kysely';
import { type Invariant, keyTable } from './invariant.ts';

/** No adjustment is without its transaction, to which it refers: looking at transactions finds them all. */
export const ADJUSTMENTS: Invariant = {
  id: 13,
  title: 'An adjustment is posted as it was recorded, and nothing else is adjusted',
  checks: [
    {
      rows: 'transactions',
      // Avios come from the adjustment account; money that was received goes there.
      sql: (keys) => sql`
        with ${keyTable(keys)},
        side as (
          select txn_id, debit_account as account_id, credit_account as other, unit, amount
          from key join posting on txn_id = key.id::uuid
          union all
          select txn_id, credit_account, debit_account, unit, -amount
          from key join posting on txn_id = key.id::uuid
        ),
        adjusted as (
          select txn_id, unit, array_agg(other) as others,
            sum(case unit when 'AVIOS' then amount else -amount end) as amount
          from side where split_part(account_id, '/', 2) = 'adjusted'
          group by txn_id, unit
        )
        select key.id as key, ledger_txn.source_id as what, case
            when adjustment.txn_id is null then 'posted, but no adjustment is recorded'
            when (adjustment.unit, adjustment.amount) is distinct from (adjusted.unit, adjusted.amount)
              then 'recorded with ' || adjustment.amount || ' ' || adjustment.unit
                || ', posted with ' || coalesce(adjusted.amount || ' ' || adjusted.unit, 'nothing')
            else 'posted to ' || array_to_string(adjusted.others, ', ')
          end as detail
        from key join ledger_txn on ledger_txn.id = key.id::uuid
        left join adjusted on adjusted.txn_id = ledger_txn.id
        left join adjustment on adjustment.txn_id = ledger_txn.id
        where (kind = 'adjustment' or adjusted.txn_id is not null or adjustment.txn_id is not null)
          and (
            adjustment.txn_id is null
            or (adjustment.unit, adjustment.amount) is distinct from (adjusted.unit, adjusted.amount)
            or not adjusted.others <@ case adjustment.unit
              when 'AVIOS' then array[
                company || '/member/' || number || '/AVIOS',
                company || '/receivable/' || number || '/AVIOS'
              ]
              else array[company || '/clearing/' || adjustment.unit]
            end
          )`,
    },
  ],
};
