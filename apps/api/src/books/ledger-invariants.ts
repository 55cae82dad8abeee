import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { HOLDS_OF_NOTHING } from './kept-back.ts';

/** Every posting twice: once for the account it is credited to, once for the one it is debited to. */
const SIDES = sql`
  select id, txn_id, credit_account as account_id, unit, amount from posting
  union all
  select id, txn_id, debit_account, unit, -amount from posting`;

export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    id: 1,
    title: 'Per unit all balances sum to 0',
    sql: () => sql`
      with side as (${SIDES}),
      part as (
        select unit, balance as amount from account where mode = 'locked'
        union all
        select side.unit, side.amount from side
        join account on account.id = side.account_id and account.mode = 'entry_only'
      )
      select unit as what, 'sums to ' || sum(amount) as detail
      from part group by unit having sum(amount) <> 0
      union all
      select 'posting ' || side.id, side.account_id || ' is no account in ' || side.unit
      from side
      left join account on account.id = side.account_id and account.unit = side.unit
      where account.id is null`,
  },
  {
    id: 2,
    title: 'A member’s balance equals its postings, versions without gaps',
    sql: () => sql`
      with side as (${SIDES}),
      sums as (
        select account_id, sum(amount) as balance, count(*) as postings
        from side group by account_id
      ),
      versions as (
        select locked_account, count(distinct locked_version) as count,
          min(locked_version) as first, max(locked_version) as last
        from posting where locked_account is not null group by locked_account
      ),
      holds as (
        select account_id, sum(amount) as held from hold where state = 'active' group by account_id
      ),
      locked as (
        select account.id, account.balance, account.held, account.version,
          coalesce(sums.balance, 0) as posted, coalesce(sums.postings, 0) as postings,
          coalesce(versions.count, 0) as versions, coalesce(versions.first, 1) as first,
          coalesce(versions.last, 0) as last, coalesce(holds.held, 0) as holds
        from account
        left join sums on sums.account_id = account.id
        left join versions on versions.locked_account = account.id
        left join holds on holds.account_id = account.id
        where account.mode = 'locked'
      )
      select id as what, 'balance ' || balance || ', postings ' || posted as detail
      from locked where balance <> posted
      union all
      select id, 'version ' || version || ', but ' || postings || ' postings with ' || versions
        || ' versions from ' || first || ' to ' || last
      from locked
      where postings <> version or versions <> version or first <> 1 or last <> version
      union all
      select id, 'held ' || held || ', active holds ' || holds from locked where held <> holds
      union all ${HOLDS_OF_NOTHING}`,
  },
  {
    id: 3,
    title: 'No member is below 0',
    sql: () => sql`
      select id as what, 'balance ' || balance || ', held ' || held as detail
      from account where kind = 'member' and not (0 <= held and held <= balance)`,
  },
  {
    id: 6,
    title: 'A transfer’s debit and credit stand in one transaction',
    sql: () => sql`
      with side as (${SIDES}),
      transfer as (
        select ledger_txn.id as txn_id, orders.id, orders.avios,
          company || '/transit/AVIOS' as transit,
          company || '/member/' || number || '/AVIOS' as sender,
          company || '/member/' || recipient_number || '/AVIOS' as recipient
        from ledger_txn join orders on orders.id = ledger_txn.source_id
        where source_type = 'order' and kind = 'credit' and product = 'transfer'
      ),
      passage as (
        select transfer.id,
          count(*) filter (where transit in (debit_account, credit_account)) as postings,
          count(*) filter (where debit_account = sender and credit_account = transit
            and amount = avios) as departures,
          count(*) filter (where debit_account = transit and credit_account = recipient
            and amount = avios) as arrivals
        from transfer left join posting on posting.txn_id = transfer.txn_id
        group by transfer.id
      )
      select id as what, 'its avios do not pass from sender to recipient through transit' as detail
      from passage where postings <> 2 or departures <> 1 or arrivals <> 1
      union all
      select account.id, 'keeps ' || sum(side.amount)
      from account join side on side.account_id = account.id
      where account.kind = 'transit' group by account.id having sum(side.amount) <> 0`,
  },
  {
    id: 10,
    title: 'An erased member leaves all sums as they were',
    sql: () => sql`
      with side as (${SIDES})
      select side.account_id as what, count(*) || ' postings name it, but it is gone' as detail
      from side left join account on account.id = side.account_id
      where account.id is null group by side.account_id`,
  },
];
