import { type RawBuilder, sql } from 'kysely';
import { type Invariant, keyTable, memberKeyTable } from './invariant.ts';

/** Every posting of these transactions twice: for the account it is credited to and the one it is debited to. */
function sidesOf(keys: readonly string[]): RawBuilder<unknown> {
  return sql`${keyTable(keys)},
    part as (select posting.* from key join posting on posting.txn_id = key.id::uuid),
    side as (
      select id, txn_id, credit_account as account_id, unit, amount from part
      union all
      select id, txn_id, debit_account, unit, -amount from part
    )`;
}

const RECEIVABLE = sql`
  cross join lateral (
    select
      (select coalesce(sum(amount), 0) from posting where debit_account = receivable.id)
      - (select coalesce(sum(amount), 0) from posting where credit_account = receivable.id) as owed
  ) posted`;

export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    id: 1,
    title: 'Per unit all balances sum to 0',
    // A posting's two sides cancel out: the sum is 0 when both are accounts of its unit and, which
    // the totals compare, members' balances are what was posted to them.
    checks: [
      {
        rows: 'transactions',
        sql: (keys) => sql`
          with ${sidesOf(keys)}
          select side.txn_id::text as key, 'posting ' || side.id as what,
            side.account_id || ' is no account in ' || side.unit as detail
          from side
          left join account on account.id = side.account_id and account.unit = side.unit
          where account.id is null`,
      },
    ],
  },
  {
    id: 2,
    title: 'A member’s balance equals its postings, versions without gaps',
    checks: [
      {
        rows: 'accounts',
        sql: (keys) => sql`
          with ${keyTable(keys)},
          locked as (
            select account.id, account.balance, account.held, account.version,
              credits.sum - debits.sum as posted, credits.count + debits.count as postings,
              versions.*, holds.sum as holds
            from key join account on account.id = key.id
            cross join lateral (
              select coalesce(sum(amount), 0) as sum, count(*) as count
              from posting where credit_account = account.id
            ) credits
            cross join lateral (
              select coalesce(sum(amount), 0) as sum, count(*) as count
              from posting where debit_account = account.id
            ) debits
            cross join lateral (
              select count(distinct locked_version) as versions,
                coalesce(min(locked_version), 1) as first, coalesce(max(locked_version), 0) as last
              from posting where locked_account = account.id
            ) versions
            cross join lateral (
              select coalesce(sum(amount), 0) as sum
              from hold where account_id = account.id and state = 'active'
            ) holds
            where account.mode = 'locked'
          )
          select id as key, id as what, 'balance ' || balance || ', postings ' || posted as detail
          from locked where balance <> posted
          union all
          select id, id, 'version ' || version || ', but ' || postings || ' postings with ' || versions
            || ' versions from ' || first || ' to ' || last
          from locked
          where postings <> version or versions <> version or first <> 1 or last <> version
          union all
          select id, id, 'held ' || held || ', active holds ' || holds from locked where held <> holds`,
      },
    ],
  },
  {
    id: 3,
    title: 'No member is below 0',
    checks: [
      {
        rows: 'accounts',
        sql: (keys) => sql`
          with ${keyTable(keys)}
          select id as key, id as what, 'balance ' || balance || ', held ' || held as detail
          from key join account using (id)
          where kind = 'member' and not (0 <= held and held <= balance)`,
      },
    ],
  },
  {
    id: 10,
    title: 'An erased member leaves all sums as they were',
    checks: [
      {
        rows: 'transactions',
        sql: (keys) => sql`
          with ${sidesOf(keys)}
          select min(side.txn_id::text) as key, side.account_id as what,
            count(*) || ' postings name it, but it is gone' as detail
          from side left join account on account.id = side.account_id
          where account.id is null group by side.account_id`,
      },
    ],
  },
  {
    id: 12,
    title: 'Debtors are the members whose receivable account is above 0',
    checks: [
      {
        rows: 'accounts',
        sql: (keys) => sql`
          with ${keyTable(keys)}
          select receivable.id as key, receivable.id as what,
            'sums to ' || posted.owed || ', but the debt is ' || coalesce(debt.owed, 0) as detail
          from key join account receivable on receivable.id = key.id
          left join debt on debt.company = receivable.company and debt.number = receivable.owner
          ${RECEIVABLE}
          where receivable.kind = 'receivable' and coalesce(debt.owed, 0) <> posted.owed`,
      },
      {
        rows: 'debtors',
        sql: (keys) => sql`
          with ${memberKeyTable(keys)}
          select company || '/' || number as key, receivable.id as what,
            'sums to ' || posted.owed || ', but the debt is ' || debt.owed as detail
          from key join debt using (company, number)
          cross join lateral (
            select company || '/receivable/' || number || '/AVIOS' as id
          ) receivable
          ${RECEIVABLE}
          where debt.owed <> posted.owed`,
      },
    ],
  },
];
