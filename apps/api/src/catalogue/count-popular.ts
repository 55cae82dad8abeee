import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

const PERIOD = 30 * 86_400_000;
/** With fewer buyers, "most popular" would be the taste of a handful. */
export const LEAST_MEMBERS = 20;

/**
 * Stores for each company and product the package that most members bought in the last 30 days.
 * Members count, not orders: somebody who buys the same every day is one member. The index on state
 * and time limits the scan to the period. A tie has no most popular package.
 */
export async function countPopular(db: Database, now: Date): Promise<void> {
  await sql`
    with counted as (
      select company, product, avios, count(distinct number) as members,
        rank() over (partition by company, product order by count(distinct number) desc) as place
      from orders
      where state = 'complete' and product in ('purchase', 'gift')
        and state_since > ${new Date(now.getTime() - PERIOD)}::timestamptz
        and state_since <= ${now}::timestamptz
      group by company, product, avios
    ),
    best as (
      select company, product, min(avios) as avios, min(members) as members
      from counted where place = 1
      group by company, product
      having count(*) = 1 and min(members) >= ${LEAST_MEMBERS}::bigint
    ),
    outdated as (
      delete from popular_package
      where not exists (
        select from best
        where best.company = popular_package.company and best.product = popular_package.product
      )
    )
    insert into popular_package (company, product, avios, members, counted_at)
    select company, product, avios, members, ${now}::timestamptz from best
    on conflict (company, product) do update
      set avios = excluded.avios, members = excluded.members, counted_at = excluded.counted_at`.execute(
    db,
  );
}
