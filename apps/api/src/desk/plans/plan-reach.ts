import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { firstRenewalFrom } from '../../subscriptions/prices/next-price.ts';
import { RENEWING_STATUSES } from '../../subscriptions/status-rules.ts';

export type PlanPrice = {
  company: Company;
  package: string;
  billing: SubscriptionInterval;
  currency: Currency;
};

// Written out, not passed as parameters: only then does a prepared plan use the partial index.
const RENEWING = RENEWING_STATUSES.map((status) => sql.lit(status));

export async function countSubscribers(db: Database, plan: PlanPrice): Promise<number> {
  const { count } = await subscribersOf(db, plan)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The first renewal of a subscriber at `from` or later. There may be a million of them: for each day
 * of the month, or of the year, the earliest time before and after that of `from` will do. The
 * beginnings are put into a leap year, in which every such day exists.
 */
export async function firstCharge(
  db: Database,
  plan: PlanPrice,
  from: Date,
): Promise<Date | undefined> {
  const zone = companyTimeZone(plan.company);
  const month = plan.billing === 'annually' ? sql`extract(month from local)::int` : sql`1`;
  const begun = subscribersOf(db, plan)
    .where('anchored_at', 'is not', null)
    .select(sql<Date>`anchored_at at time zone ${zone}`.as('local'));
  const { rows } = await sql<{ anchor: Date }>`
    select (make_date(2024, month, day) + time) at time zone ${zone} as anchor
    from (
      select ${month} as month, extract(day from local)::int as day,
        local::time >= (${from}::timestamptz at time zone ${zone})::time as is_later,
        min(local::time) as time
      from (${begun}) as begun
      group by 1, 2, 3
    ) as earliest`.execute(db);
  const charges = rows.map(({ anchor }) => firstRenewalFrom(plan, anchor, from).getTime());
  return charges.length > 0 ? new Date(Math.min(...charges)) : undefined;
}

function subscribersOf(
  db: Database,
  { company, package: package_id, billing, currency }: PlanPrice,
) {
  return db
    .selectFrom('subscription')
    .where((row) => row.and({ company, package_id, billing, currency }))
    .where('status', 'in', RENEWING);
}
