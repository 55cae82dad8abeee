import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { countedEvents } from '../../figures/counted-events.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { moment } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';

const paid = z.object({ count: z.int(), minor: z.int() });

export const salesToday = z.object({
  countedAt: z.nullable(moment),
  /** In each currency that something was paid in, today or a week ago. */
  currencies: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      today: paid,
      /** A week ago until the same time of day. */
      weekAgo: paid,
    }),
  ),
});
type SalesToday = z.infer<typeof salesToday>;

type Row = {
  currency: Currency;
  count: number;
  minor: number;
  count_before: number;
  minor_before: number;
};

/** The figures have whole hours; the same part of the current hour a week ago is counted on request. */
export async function viewToday(
  { db }: ActionContext,
  { company }: { company?: Company | undefined },
): Promise<Outcome<SalesToday>> {
  const kept = await db.selectFrom('figures_kept').select('counted_at').executeTakeFirst();
  if (!kept) return { kind: 'done', result: { countedAt: null, currencies: [] } };
  const companies = company ? [company] : [...COMPANIES];
  const rows = await readToday(db, companies, kept.counted_at);
  const currencies = rows.map((row) => ({
    currency: row.currency,
    today: { count: row.count, minor: row.minor },
    weekAgo: { count: row.count_before, minor: row.minor_before },
  }));
  return { kind: 'done', result: { countedAt: kept.counted_at.toISOString(), currencies } };
}

async function readToday(db: Database, companies: Company[], at: Date): Promise<Row[]> {
  const weekAgo = sql`(${at}::timestamptz at time zone zone - interval '7 days') at time zone zone`;
  // If clocks have changed since, a week ago is an hour more or less than 168 hours ago.
  const earliest = new Date(at.getTime() - 7 * 24 * 3_600_000 - 2 * 3_600_000);
  const latest = new Date(earliest.getTime() + 4 * 3_600_000);
  const { rows } = await sql<Row>`
    with each as (
      select company, zone, date_trunc('day', ${at}::timestamptz, zone) as today,
        ${weekAgo} as week_ago, date_trunc('day', ${weekAgo}, zone) as day_before,
        date_trunc('hour', ${weekAgo}, 'UTC') as hour_before
      from unnest(${companies}::text[], ${companies.map(companyTimeZone)}::text[])
        as given (company, zone)
    ),
    paid as (
      select currency, count, minor, 0 as count_before, 0 as minor_before
      from each join figure_hour using (company)
      where measure = 'paid' and hour >= today
      union all
      select currency, 0, 0, count, minor
      from each join figure_hour using (company)
      where measure = 'paid' and hour >= day_before and hour < hour_before
      union all
      select currency, 0, 0, 1, minor
      from each join (${countedEvents(earliest, latest)}) happened using (company)
      where measure = 'paid' and at >= hour_before and at < week_ago
    )
    select currency, sum(count)::bigint as count, sum(minor)::bigint as minor,
      sum(count_before)::bigint as count_before, sum(minor_before)::bigint as minor_before
    from paid group by currency order by currency`.execute(db);
  return rows;
}

export function showToday({ currencies, countedAt }: SalesToday) {
  const amount = (sum: number) => decimalFromMinor(minor(sum)).toFixed(2);
  return done(
    `Counted ${countedAt ?? 'never'}`,
    ...currencies.map(({ currency, today, weekAgo }) => {
      const before = `${amount(weekAgo.minor)} a week ago at this time`;
      return `${currency}: ${amount(today.minor)} from ${today.count} payments; ${before}`;
    }),
  );
}
