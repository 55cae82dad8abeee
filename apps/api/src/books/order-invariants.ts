import { sql } from 'kysely';
import { type Invariant, keyTable, memberKeyTable } from './invariant.ts';
import { CAPS_OF_NOTHING } from './kept-back.ts';

export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    id: 7,
    title: 'Caps reserved equal caps used, none is passed, and nothing is kept for what is undone',
    checks: [
      {
        rows: 'members',
        sql: (keys) => sql`
          with ${memberKeyTable(keys)},
          reserved as (
            select company, number, year, kind, sum(amount) as amount
            from key join cap_reservation using (company, number)
            where not released group by company, number, year, kind
          ),
          usage as (select cap_usage.* from key join cap_usage using (company, number))
          select company || '/' || number as key,
            company || '/' || number || '/' || year || '/' || kind as what,
            'used ' || coalesce(used, 0) || ' of ' || coalesce(cap, 0) || ', reserved '
              || coalesce(amount, 0) as detail
          from usage full join reserved using (company, number, year, kind)
          where coalesce(used, 0) <> coalesce(amount, 0) or used > cap`,
      },
      CAPS_OF_NOTHING,
    ],
  },
  {
    id: 8,
    title: 'What was captured and kept, or adjusted, stands on the clearing accounts',
    checks: [
      {
        rows: 'payments',
        sql: (keys) => sql`
          with ${keyTable(keys)},
          paid as (
            select payment.psp_reference, payment.currency,
              charge.company, captured_minor - refunded_minor - charged_back_minor as kept
            from key join payment on payment.psp_reference = key.id
            join charge on charge.reference = payment.charge
          ),
          cleared as (
            select psp_reference, kept, company || '/clearing/' || currency as account_id,
              coalesce(sum(posting.amount)
                filter (where debit_account = company || '/clearing/' || currency), 0)
              - coalesce(sum(posting.amount)
                filter (where credit_account = company || '/clearing/' || currency), 0) as posted
            from paid
            left join ledger_txn on source_type = 'payment'
              and split_part(source_id, ' ', 1) = psp_reference
            left join posting on posting.txn_id = ledger_txn.id
            group by psp_reference, kept, company, currency
          )
          select psp_reference as key, 'payment ' || psp_reference as what,
            'keeps ' || kept || ', but ' || account_id || ' has ' || posted || ' of it' as detail
          from cleared where posted <> kept`,
      },
      {
        rows: 'transactions',
        sql: (keys) => sql`
          with ${keyTable(keys)}
          select ledger_txn.id::text as key, side.account_id as what,
            posting.amount || ' is posted for no payment in transaction ' || ledger_txn.id as detail
          from key join ledger_txn on ledger_txn.id = key.id::uuid
          join posting on posting.txn_id = ledger_txn.id
          cross join lateral (values (debit_account), (credit_account)) as side (account_id)
          where split_part(side.account_id, '/', 2) = 'clearing' and (
            ledger_txn.source_type <> 'payment' or not exists (
              select from payment
              where psp_reference = split_part(ledger_txn.source_id, ' ', 1)
            )
          ) and not exists (select from adjustment where txn_id = ledger_txn.id)`,
      },
    ],
  },
];
