import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { type RawBuilder, sql } from 'kysely';
import { companyZones } from '../../database/company-zones.ts';
import type { Database } from '../../database/tables.ts';
import { countedEvents } from '../../figures/counted-events.ts';

const MEASURES = ['paid', 'avios', 'tried', 'refused'] as const;
type Measure = (typeof MEASURES)[number];

export type TodayRow = {
  measure: Measure;
  currency: Currency;
  count: number;
  minor: number;
  avios: number;
  count_before: number;
  minor_before: number;
  avios_before: number;
};

const HOUR = 3_600_000;
const WEEK = 7 * 24;
/** A company's day began at most so many hours ago, and an hour more if clocks have changed since. */
const LONGEST_DAY = 26;

/**
 * Figures since a moment that is known when the query is planned: companies' midnights are not, so that all
 * hours were read.
 */
function hoursSince(moment: Date): RawBuilder<unknown> {
  return sql`(select * from figure_hour where hour >= ${moment}) hours`;
}

function ago(at: Date, hours: number): Date {
  return new Date(at.getTime() - hours * HOUR);
}

/** The figures have whole hours; the same part of the current hour a week ago is counted on request. */
export async function readToday(db: Database, companies: Company[], at: Date): Promise<TodayRow[]> {
  const weekAgo = sql`(${at}::timestamptz at time zone name - interval '7 days') at time zone name`;
  // If clocks have changed since, a week ago is an hour more or less than 168 hours ago.
  const earliest = ago(at, WEEK + 2);
  const latest = ago(at, WEEK - 2);
  const { rows } = await sql<TodayRow>`
    with each as (
      select company, date_trunc('day', ${at}::timestamptz, name) as today,
        ${weekAgo} as week_ago, date_trunc('day', ${weekAgo}, name) as day_before,
        date_trunc('hour', ${weekAgo}, 'UTC') as hour_before
      from ${companyZones(companies)}
    ),
    happened as (
      select measure, currency, count, minor, avios,
        0 as count_before, 0 as minor_before, 0 as avios_before
      from each join ${hoursSince(ago(at, LONGEST_DAY))} using (company)
      where measure = any(${[...MEASURES]}) and hour >= today
      union all
      select measure, currency, 0, 0, 0, count, minor, avios
      from each join ${hoursSince(ago(at, WEEK + LONGEST_DAY))} using (company)
      where measure = any(${[...MEASURES]}) and hour >= day_before and hour < hour_before
      union all
      select measure, currency, 0, 0, 0, 1, minor, avios
      from each join (${countedEvents(earliest, latest)}) counted using (company)
      where measure = any(${[...MEASURES]}) and at >= hour_before and at < week_ago
    )
    select measure, currency, ${sql.join(
      ['count', 'minor', 'avios', 'count_before', 'minor_before', 'avios_before'].map(
        (name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`,
      ),
    )}
    from happened group by measure, currency order by measure, currency`.execute(db);
  return rows;
}

export type HourRow = {
  measure: Measure;
  currency: Currency;
  is_today: boolean;
  /** Hours since the midnight of the company. */
  nth: number;
  minor: number;
  avios: number;
};

/** Today's hours so far, and those of the whole day a week ago. */
export async function readHours(db: Database, companies: Company[], at: Date): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    with each as (
      select company, is_today, begins,
        (begins at time zone name + interval '1 day') at time zone name as ends
      from ${companyZones(companies)}
      cross join lateral (
        select true as is_today, date_trunc('day', ${at}::timestamptz, name) as begins
        union all
        select false,
          (date_trunc('day', ${at}::timestamptz at time zone name) - interval '7 days')
            at time zone name
      ) days
    )
    select measure, currency, is_today,
      floor(extract(epoch from hour - begins) / 3600)::int as nth,
      sum(minor)::bigint as minor, sum(avios)::bigint as avios
    from each join ${hoursSince(ago(at, WEEK + LONGEST_DAY))} using (company)
    where measure = any(${['paid', 'avios']}) and hour >= begins and hour < ends
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Sums since midnight at the beginning of each hour, and of all of the hour that `until` is in. */
export function sumsOf(
  rows: readonly HourRow[],
  isOf: (row: HourRow) => boolean,
  field: 'minor' | 'avios',
  until: number,
): number[] {
  const sums = [0];
  for (let nth = 0; nth <= until; nth++) {
    const hour = rows.filter((row) => row.nth === nth && isOf(row));
    sums.push((sums.at(-1) ?? 0) + hour.reduce((sum, row) => sum + row[field], 0));
  }
  return sums;
}

/** Hours since midnight where a company is, with their part. */
export function passedIn(company: Company, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: companyTimeZone(company), hourCycle: 'h23' },
    ...{ hour: 'numeric', minute: 'numeric' },
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return part('hour') + part('minute') / 60;
}
