import type { Company } from '@cairn/contract/values/company';
import { sql } from 'kysely';
import { lastTotal } from '../../database/running-totals.ts';
import { AVIOS_LINES, type AviosLine } from '../../database/tables/finance.ts';
import type { AccountId } from '../../database/tables/ledger.ts';
import type { Database } from '../../database/tables.ts';
import { houseAccount } from '../../ledger/accounts.ts';
import { pointOf } from './days-ready.ts';
import { ACCOUNT_CHANGES, AVIOS_CHANGES, postingsByDay, totalAccount } from './postings-by-day.ts';

/** Days are the company's, both included. */
export type Period = {
  company: Company;
  from: string;
  to: string;
  /** The last posting that counts; all do without it. */
  posting?: number;
};

type RollForwardLine = {
  line: AviosLine;
  product: string;
  currency: string;
  /** Transactions of the ledger. */
  count: number;
  credited: number;
  debited: number;
};

export type RollForward = {
  opening: number;
  lines: RollForwardLine[];
  /** The opening balance and all lines. */
  closing: number;
  /** The sum of all members’ balances at the end, by the ledger’s accounts. */
  ledger: number;
  /** Members with an entry by then, of those in the days. */
  members: number;
  /** House accounts plus members' debts. In a balanced ledger it is `ledger` with the other sign. */
  counterpart: number;
};

/** Postings between those in the days and the last that counts. */
const BETWEEN = postingsByDay(sql`(select is_ready from point)
  and posting.id > (select least(kept, bound) from point)
  and posting.id <= (select greatest(kept, bound) from point)`);

/** They are added to the days, or subtracted from them if the days are ahead. */
const SIGN = sql`(select case when kept <= bound then 1 else -1 end from point)`;

const HOUSE = ['issued', 'earned', 'opening', 'transit', 'adjusted'] as const;

type Balance = { account_id: AccountId; before: number; after: number };

/**
 * Members' avios over a period, read in one statement so that all figures are of the same moment. Undefined
 * while the days are being built.
 */
export async function readRollForward(
  db: Database,
  { company, from, to, posting }: Period,
): Promise<RollForward | undefined> {
  const members = totalAccount(company, 'member');
  const accounts = [
    members,
    totalAccount(company, 'receivable'),
    ...HOUSE.map((kind) => houseAccount(company, kind, 'AVIOS')),
  ];
  const { rows } = await sql<{
    is_ready: boolean;
    balances: Balance[];
    lines: RollForwardLine[];
    members: number;
  }>`
    with point as (${pointOf(posting)}),
    part as (${BETWEEN}),
    late as (
      select account_id, day, ${SIGN} * change as change from (${ACCOUNT_CHANGES}) change
      where account_id = any(${accounts}::text[])
    ),
    moved as (
      select day, line, product, currency, txns, credited, debited from avios_day
      where company = ${company} and day >= ${from} and day <= ${to} and line <> 'members'
      union all
      select day, line, product, currency, ${SIGN} * txns, ${SIGN} * credited, ${SIGN} * debited
      from (${AVIOS_CHANGES}) change
      where company = ${company} and day >= ${from} and day <= ${to}
    )
    select
      (select is_ready from point) as is_ready,
      (select json_agg(json_build_object('account_id', wanted.account_id,
        'before', coalesce(${balanceBefore(from, '<')}, 0), 'after', coalesce(${balanceBefore(to, '<=')}, 0)))
        from unnest(${accounts}::text[]) as wanted (account_id)) as balances,
      (select coalesce(json_agg(summed), '[]') from (
        select line, product, currency, sum(txns)::bigint as count,
          sum(credited)::bigint as credited, sum(debited)::bigint as debited
        from moved group by line, product, currency
        having sum(txns) <> 0 or sum(credited) <> 0 or sum(debited) <> 0
        order by line, product, currency
      ) summed) as lines,
      case when (select members_to = posting_id from daily_checkpoint) then coalesce((
        ${lastTotal(sql`kind = 'members' and company = ${company} and day <= ${to}`)}
      ), 0) else coalesce((
        select sum(txns)::bigint from avios_day
        where company = ${company} and day <= ${to} and line = 'members'
      ), 0) end as members`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table returns one row');
  if (!row.is_ready) return undefined;
  const opening = row.balances.find(({ account_id }) => account_id === members)?.before ?? 0;
  const ledger = row.balances.find(({ account_id }) => account_id === members)?.after ?? 0;
  const total = row.balances.reduce((sum, { after }) => sum + after, 0);
  const change = row.lines.reduce((sum, { credited, debited }) => sum + credited - debited, 0);
  return {
    opening,
    lines: row.lines.toSorted((a, b) => AVIOS_LINES.indexOf(a.line) - AVIOS_LINES.indexOf(b.line)),
    closing: opening + change,
    ledger,
    members: row.members,
    counterpart: total - ledger,
  };
}

function balanceBefore(day: string, compared: '<' | '<=') {
  const until = sql`day ${sql.raw(compared)} ${day}`;
  return sql`coalesce((
      select balance from account_day where account_day.account_id = wanted.account_id and ${until}
      order by day desc limit 1
    ), 0) + coalesce((
      select sum(change) from late where late.account_id = wanted.account_id and ${until}
    ), 0)`;
}
