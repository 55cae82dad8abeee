import { COMPANIES } from '@cairn/contract/values/company';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { companyZones } from '../database/company-zones.ts';
import { PLANS } from '../database/running-totals.ts';
import { MEASURES } from '../database/tables/figures.ts';
import type { Database } from '../database/tables.ts';
import { countedEvents } from './counted-events.ts';

const DAY = 86_400_000;

/** Count, minor units and avios. */
const sums = z.tuple([z.int(), z.int(), z.int()]);

export const figureDifference = z.object({
  company: z.string(),
  day: z.string(),
  measure: z.enum(MEASURES),
  product: z.string(),
  currency: z.string(),
  /** `total` for a running total. */
  detail: z.string(),
  kept: sums,
  counted: sums,
});
export type FigureDifference = z.infer<typeof figureDifference>;

/** Counts the figures of a period anew and returns those that are kept differently, and totals of plans. */
export async function compareFigures(
  db: Database,
  days: { from: string; to: string },
): Promise<FigureDifference[]> {
  // A day more at both ends, because companies' days begin before or after UTC's; the query drops the rest.
  const from = new Date(Date.parse(`${days.from}T00:00:00Z`) - DAY);
  const to = new Date(Date.parse(`${days.to}T00:00:00Z`) + 2 * DAY);
  const { rows } = await sql<FigureDifference>`
    with counted as (
      select happened.company, measure, (at at time zone zone.name)::date::text as day, product,
        currency, detail, jsonb_build_array(count(*), sum(minor), sum(avios)) as sums
      from (${countedEvents(from, to)}) happened
      join ${companyZones()} on zone.company = happened.company
      group by 1, 2, 3, 4, 5, 6
    ),
    kept as (
      select company, measure, day, product, currency, detail,
        jsonb_build_array(count, minor, avios) as sums
      from figure_day
      where company = any(${[...COMPANIES]}) and measure = any(${[...MEASURES]})
        and day >= ${days.from} and day <= ${days.to}
    )
    select company, measure, day, product, currency, detail,
      coalesce(kept.sums, '[0, 0, 0]') as kept, coalesce(counted.sums, '[0, 0, 0]') as counted
    from kept full join (select * from counted where day >= ${days.from} and day <= ${days.to}) counted
      using (company, measure, day, product, currency, detail)
    where kept.sums is distinct from counted.sums
    union all
    select company, kind, day, '', '', 'total', jsonb_build_array(coalesce(total, 0), 0, 0),
      jsonb_build_array(coalesce(counted, 0), 0, 0)
    from (
      select kind, company, day,
        sum(sum(change)) over (partition by kind, company order by day) as counted
      from (${PLANS.changes('')}) change group by kind, company, day
    ) summed
    full join (
      select * from running_total where kind = any(${[...PLANS.kinds]})
    ) running using (kind, company, day)
    where counted is distinct from total and company = any(${[...COMPANIES]})
      and day >= ${days.from} and day <= ${days.to}
      and (select plans_counted_at = counted_at from figures_kept)
    order by day, company, measure, product, currency, detail`.execute(db);
  return rows;
}
