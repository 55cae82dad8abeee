import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { readDayStates } from '../days/day-fields.ts';
import { iso } from '../look-up/shared-fields.ts';
import { dayOf } from '../reconcile/open-report.ts';
import { MOST, type Waiting, type WorkItem } from './work-item.ts';

const DAY = 24 * 60 * 60_000;
/** Older days are in `day list` only: nobody works through years of them in the queue. */
const DAYS_BACK = 62;

/**
 * Days that are over and not closed, from the first one that was ever compared: a shop that does not
 * close days has none. Closed days with an open late difference are included, however old they are: nobody
 * would find those in the list of their month.
 */
export async function findOpenDays(db: Database, now: Date): Promise<Waiting> {
  const earliest = dayOf(new Date(now.getTime() - DAYS_BACK * DAY));
  const { rows } = await sql<{ day: string; total: number; late_since: Date | null }>`
    with begun as (
      select greatest(min(day), ${earliest}) as day from finance_day having count(*) > 0
    ),
    past as (
      select over_day::date::text as day
      from begun, generate_series(begun.day::date, ${dayOf(now)}::date - 1, interval '1 day') over_day
      union
      select day from day_difference where state = 'open' and is_late
    )
    select past.day, late_since, count(*) over () as total
    from past left join finance_day using (day)
    left join lateral (
      select min(found_at) as late_since from day_difference
      where day_difference.day = past.day and state = 'open' and is_late
    ) late on true
    where closed_at is null or late_since is not null
    order by past.day limit ${MOST}`.execute(db);
  const states = await readDayStates(
    db,
    rows.map(({ day }) => day),
    now,
  );
  const lateSince = new Map(rows.map((row) => [row.day, row.late_since]));
  const items = states.map(({ day, state, open, compareFrom }): WorkItem => {
    const isCompared = state !== 'not_compared' && compareFrom === undefined;
    const since = lateSince.get(day) ?? new Date(Date.parse(`${day}T00:00:00Z`) + DAY);
    return {
      kind: 'open_day',
      id: `day:${day}`,
      subject: { type: 'day', id: day },
      isCompared,
      isClosed: state === 'closed',
      open,
      since: iso(since),
      action: { name: stepOf(isCompared, open), input: { day } },
    };
  });
  return { items, total: rows[0]?.total ?? 0 };
}

/** Each open difference names its own cure, on the day's page. */
function stepOf(isCompared: boolean, open: number): string {
  if (!isCompared) return 'day compare';
  return open > 0 ? 'difference close' : 'day close';
}
