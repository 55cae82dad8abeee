import { COMPANIES } from '@cairn/contract/values/company';
import { type RawBuilder, sql } from 'kysely';
import { PLAN_MEASURES } from './tables/figures.ts';
import type { TotalKind } from './tables/finance.ts';
import type { Database } from './tables.ts';

type Summed = {
  kinds: readonly TotalKind[];
  /** A select of kind, company, day and change, from a day on. */
  changes: (from: string) => RawBuilder<unknown>;
};

/** Members, on the day of their first entry. */
export const MEMBERS: Summed = {
  kinds: ['members'],
  changes: (from) => sql`
    select 'members' as kind, company, day, txns as change from avios_day
    where company = any(${[...COMPANIES]}) and day >= ${from} and line = 'members'`,
};

export const PLANS: Summed = {
  kinds: PLAN_MEASURES,
  changes: (from) => sql`
    select measure as kind, company, day, count as change from figure_day
    where company = any(${[...COMPANIES]}) and measure = any(${[...PLAN_MEASURES]})
      and day >= ${from}`,
};

/** Sums up the changes of a day and all later ones again. */
export async function sumUpFrom(
  trx: Database,
  { kinds, changes }: Summed,
  from: string,
): Promise<void> {
  await trx
    .deleteFrom('running_total')
    .where('kind', 'in', kinds)
    .where('company', 'in', COMPANIES)
    .where('day', '>=', from)
    .execute();
  await sql`
    insert into running_total (kind, company, day, total)
    select kind, company, day,
      coalesce((${lastTotal(sql`kind = changed.kind and company = changed.company and day < ${from}`)}), 0)
        + sum(change) over (partition by kind, company order by day)
    from (
      select kind, company, day, sum(change) as change from (${changes(from)}) change
      group by kind, company, day
    ) changed`.execute(trx);
}

/** The last total of those of one kind and company. */
export function lastTotal(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select total from running_total where ${where} order by day desc limit 1`;
}
