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
 * The first renewal of a subscriber at `from` or later. Those who renew on the same day are due in
 * the order of their times, so that one of each day before and after the time of `from` will do.
 */
export async function firstCharge(
  db: Database,
  plan: PlanPrice,
  from: Date,
): Promise<Date | undefined> {
  const zone = companyTimeZone(plan.company);
  const local = sql`(anchored_at at time zone ${zone})`;
  const dated = subscribersOf(db, plan)
    .where('anchored_at', 'is not', null)
    .select([
      'anchored_at',
      sql`to_char(${local}, ${plan.billing === 'annually' ? 'MM-DD' : 'DD'})`.as('day'),
      sql`${local}::time`.as('time'),
      sql`${local}::time >= (${from}::timestamptz at time zone ${zone})::time`.as('isLater'),
    ]);
  const rows = await db
    .selectFrom(dated.as('dated'))
    .distinctOn(['day', 'isLater'])
    .select('anchored_at')
    .orderBy('day')
    .orderBy('isLater')
    .orderBy('time')
    .execute();
  const charges = rows.flatMap(({ anchored_at }) =>
    anchored_at ? [firstRenewalFrom(plan, anchored_at, from).getTime()] : [],
  );
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
