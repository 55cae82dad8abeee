import { setImmediate as turn } from 'node:timers/promises';
import { COMPANIES } from '@cairn/contract/values/company';
import { type RawBuilder, sql } from 'kysely';
import { companyZones } from '../database/company-zones.ts';
import { maintain } from '../database/in-batches.ts';
import { PLANS, sumUpFrom } from '../database/running-totals.ts';
import { MEASURES } from '../database/tables/figures.ts';
import type { Database } from '../database/tables.ts';
import { countedEvents, firstCountedEvent } from './counted-events.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Events are written within seconds of their time, by processes whose clocks differ by less than this. An
 * hour that ended longer ago is final and not counted again.
 */
const SETTLED_AFTER = 10 * 60_000;

/** Counts the hours that are not final, at most a day in each transaction. */
export async function keepFigures(
  db: Database,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    if (await maintain(db, (trx) => countOn(trx, clock()))) return;
    // The embedded database works on this thread: requests that wait go first.
    await turn();
  }
}

/** Counts everything since a moment again. */
export async function recountFigures(
  db: Database,
  since: Date,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  const again = wholeHour(since.getTime());
  await db
    .updateTable('figures_kept')
    .set(({ fn, val }) => ({ counted_to: fn<Date>('least', ['counted_to', val(again)]) }))
    .execute();
  await keepFigures(db, clock, signal);
}

async function countOn(trx: Database, now: Date): Promise<boolean> {
  const { from, hasTotals } = await readBeginning(trx, now);
  const end = wholeHour(now.getTime() + HOUR - 1);
  const first = from.getTime() + DAY < end.getTime() ? await firstSince(trx, from, end) : from;
  const to = new Date(Math.min(first.getTime() + DAY, end.getTime()));
  await trx
    .deleteFrom('figure_hour')
    .where('company', 'in', COMPANIES)
    .where('measure', 'in', MEASURES)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .execute();
  await countHours(trx, first, to);
  await sumDays(trx, from, to);
  // A day earlier, because companies' days may begin before UTC's.
  const firstDay = new Date(from.getTime() - DAY).toISOString().slice(0, 10);
  await sumUpFrom(trx, PLANS, hasTotals ? firstDay : '');
  const settled = wholeHour(now.getTime() - SETTLED_AFTER);
  const counted_to = new Date(Math.max(from.getTime(), Math.min(to.getTime(), settled.getTime())));
  const countedAt = { counted_at: now, plans_counted_at: now };
  await trx
    .updateTable('figures_kept')
    .set({ counted_to, ...countedAt })
    .execute();
  return to >= end;
}

/** The next hour with an event: a year without a sale is skipped in one step. */
async function firstSince(trx: Database, from: Date, end: Date): Promise<Date> {
  const { rows } = await sql<{
    first: Date | null;
  }>`select ${firstCountedEvent(from)} as first`.execute(trx);
  const first = rows[0]?.first?.getTime() ?? end.getTime();
  return wholeHour(Math.max(from.getTime(), Math.min(first, end.getTime())));
}

/**
 * Locks the row: two counts at the same time would delete each other's hours. A version before 0056 may
 * have counted last, without the totals of plans.
 */
async function readBeginning(trx: Database, now: Date) {
  const kept = await trx.selectFrom('figures_kept').selectAll().forUpdate().executeTakeFirst();
  if (kept) {
    const hasTotals = kept.plans_counted_at?.getTime() === kept.counted_at.getTime();
    return { from: kept.counted_to, hasTotals };
  }
  const counted_to = await firstSince(trx, new Date(0), wholeHour(now.getTime()));
  await trx.insertInto('figures_kept').values({ id: 1, counted_to, counted_at: now }).execute();
  return { from: counted_to, hasTotals: false };
}

async function countHours(trx: Database, from: Date, to: Date): Promise<void> {
  await sql`
    insert into figure_hour
      (company, measure, hour, product, currency, detail, count, minor, avios)
    select company, measure, date_trunc('hour', at, 'UTC'), product, currency, detail,
      count(*), sum(minor), sum(avios)
    from (${countedEvents(from, to)}) happened
    group by 1, 2, 3, 4, 5, 6`.execute(trx);
}

/** Sums each day that overlaps the period from all of its hours. */
async function sumDays(trx: Database, from: Date, to: Date): Promise<void> {
  await sql`
    delete from figure_day using ${daysOf(from, to)}
    where figure_day.company = days.company and measure = any(${[...MEASURES]})
      and day >= first::text and day <= last::text`.execute(trx);
  await sql`
    insert into figure_day (company, measure, day, product, currency, detail, count, minor, avios)
    select days.company, measure, (hour at time zone zone)::date::text, product, currency, detail,
      sum(count), sum(minor), sum(avios)
    from ${daysOf(from, to)}
    join figure_hour
      on figure_hour.company = days.company and measure = any(${[...MEASURES]})
      and hour >= first::timestamp at time zone zone
      and hour < (last + 1)::timestamp at time zone zone
    group by 1, 2, 3, 4, 5, 6`.execute(trx);
}

/** The first and the last day of each company that overlap the period. */
function daysOf(from: Date, to: Date): RawBuilder<unknown> {
  const last = new Date(to.getTime() - 1);
  return sql`(
    select company, name as zone, (${from}::timestamptz at time zone name)::date as first,
      (${last}::timestamptz at time zone name)::date as last
    from ${companyZones()}
  ) days`;
}

function wholeHour(at: number): Date {
  return new Date(Math.floor(at / HOUR) * HOUR);
}
