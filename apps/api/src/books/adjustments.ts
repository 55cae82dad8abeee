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
        part as (
          select txn_id, unit, amount, split_part(debit_account, '/', 2) = 'adjusted' as is_debit,
            debit_account, credit_account
          from key join posting on txn_id = key.id::uuid
          where 'adjusted' in (split_part(debit_account, '/', 2), split_part(credit_account, '/', 2))
        ),
        adjusted as (
          select txn_id, unit,
            sum(case when is_debit = (unit = 'AVIOS') then amount else -amount end) as amount,
            array_agg(case when is_debit then credit_account else debit_account end) as others
          from part group by txn_id, unit
        ),
        touched as (
          select txn_id from adjusted
          union select txn_id from key join adjustment on txn_id = key.id::uuid
        )
        select touched.txn_id::text as key, ledger_txn.source_id as what, case
            when adjustment.txn_id is null then 'posted, but no adjustment is recorded'
            when (adjustment.unit, adjustment.amount) is distinct from (adjusted.unit, adjusted.amount)
              then 'recorded with ' || adjustment.amount || ' ' || adjustment.unit
                || ', posted with ' || coalesce(adjusted.amount || ' ' || adjusted.unit, 'nothing')
            else 'posted to ' || array_to_string(adjusted.others, ', ')
          end as detail
        from touched join ledger_txn on ledger_txn.id = touched.txn_id
        left join adjusted on adjusted.txn_id = touched.txn_id
        left join adjustment on adjustment.txn_id = touched.txn_id
        where adjustment.txn_id is null
          or (adjustment.unit, adjustment.amount) is distinct from (adjusted.unit, adjusted.amount)
          or not adjusted.others <@ case adjustment.unit
            when 'AVIOS' then array[
              company || '/member/' || number || '/AVIOS',
              company || '/receivable/' || number || '/AVIOS'
            ]
            else array[company || '/clearing/' || adjustment.unit]
          end`,
    },
  ],
};
