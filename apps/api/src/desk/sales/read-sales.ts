import { COMPANIES, type Company, paymentCountry } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { PRODUCTS, type Product } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { lastTotal } from '../../database/running-totals.ts';
import { MEASURES, PLAN_MEASURES } from '../../database/tables/figures.ts';
import type { Database } from '../../database/tables.ts';

export type Filter = { company?: Company | undefined; product?: Product | undefined };

/** Sums of a period. Money is in minor units of the currency. */
const sums = { count: z.int(), minor: z.int(), avios: z.int() };

export const salesTotal = z.object({
  measure: z.enum(MEASURES),
  currency: z.enum(CURRENCIES),
  product: z.enum(PRODUCTS),
  /** A refusal's reason, `bonus`, a plan's status, or empty. */
  detail: z.string(),
  ...sums,
});

export const soldOnDay = z.object({
  day: z.string(),
  company: z.enum(COMPANIES),
  /** The market that the company sells to in this currency. */
  market: z.string(),
  currency: z.enum(CURRENCIES),
  product: z.enum(PRODUCTS),
  count: z.int(),
  minor: z.int(),
});

export type Days = { from: string; to: string };

/** The sums of all days together. */
export async function readTotals(
  db: Database,
  { from, to }: Days,
  filter: Filter,
): Promise<z.infer<typeof salesTotal>[]> {
  return await figuresOf(db, { from, to }, filter)
    .select(['measure', 'currency', 'product', 'detail'])
    .select([
      sql<number>`sum(count)::bigint`.as('count'),
      sql<number>`sum(minor)::bigint`.as('minor'),
      sql<number>`sum(avios)::bigint`.as('avios'),
    ])
    .groupBy(['measure', 'currency', 'product', 'detail'])
    .orderBy('measure')
    .orderBy('currency')
    .orderBy('product')
    .orderBy('detail')
    .execute();
}

/** Payments of each day. */
export async function readSold(
  db: Database,
  days: Days,
  filter: Filter,
): Promise<z.infer<typeof soldOnDay>[]> {
  const rows = await figuresOf(db, days, filter)
    .where('measure', '=', 'paid')
    .select(['day', 'company', 'currency', 'product', 'count', 'minor'])
    .orderBy('day')
    .orderBy('company')
    .orderBy('currency')
    .orderBy('product')
    .execute();
  return rows.map((row) => ({ ...row, market: paymentCountry(row.company, row.currency) }));
}

export function figuresOf(db: Database, { from, to }: Days, { company, product }: Filter) {
  const rows = db
    .selectFrom('figure_day')
    .where('company', 'in', company ? [company] : COMPANIES)
    .where('measure', 'in', MEASURES)
    .where('day', '>=', from)
    .where('day', '<=', to);
  return product ? rows.where('product', '=', product) : rows;
}

export const planMonth = z.object({
  month: z.string(),
  /** Current plans at its end, or now. */
  active: z.int(),
  begun: z.int(),
  left: z.int(),
  /** Cancellations, and cancellations undone, whether or not the plan has ended since. */
  cancelled: z.int(),
  resumed: z.int(),
  /** Charges that were refused, and plans whose charge was paid after a refusal. */
  refused: z.int(),
  recovered: z.int(),
});

/** The last months up to a day, by what has happened to plans until the end of each month. */
export async function readPlanMonths(
  db: Database,
  { to, months, company }: { to: string; months: number; company?: Company | undefined },
): Promise<z.infer<typeof planMonth>[]> {
  const ends = Array.from({ length: months + 1 }, (_, nth) => monthsBefore(to, months - nth));
  const isThen = sql`company = of.company and day <= least(${to}, month || '-31')`;
  // Chosen here, because the planner adds up the costs of both for each month.
  const until = (await hasTotals(db))
    ? lastTotal(sql`kind = measure and ${isThen}`)
    : sql`select sum(count) from figure_day where figure_day.measure = wanted.measure and ${isThen}`;
  const { rows } = await sql<{ month: string; until: Record<PlanMeasure, number> }>`
    with counted as (
      select month, measure, coalesce(sum((${until})), 0)::bigint as until
      from unnest(${ends}::text[]) as listed (month)
      cross join unnest(${company ? [company] : [...COMPANIES]}::text[]) as of (company)
      cross join unnest(${[...PLAN_MEASURES]}::text[]) as wanted (measure)
      group by month, measure
    )
    select month, json_object_agg(measure, until) as until from counted
    group by month order by month`.execute(db);
  return rows.slice(1).map(({ month, until }, nth) => {
    const during = (measure: PlanMeasure) => until[measure] - (rows[nth]?.until[measure] ?? 0);
    return {
      month,
      active: until.plan_begun - until.plan_left,
      begun: during('plan_begun'),
      left: during('plan_left'),
      cancelled: during('plan_cancelled'),
      resumed: during('plan_resumed'),
      refused: during('plan_refused'),
      recovered: during('plan_recovered'),
    };
  });
}

type PlanMeasure = (typeof PLAN_MEASURES)[number];

/** The month of a day, or one some months before. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 7);
}

/** Whether the last count summed up plans, too. */
async function hasTotals(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('figures_kept')
    .select(({ eb, ref }) => eb('plans_counted_at', '=', ref('counted_at')).as('hasTotals'))
    .executeTakeFirst();
  return row?.hasTotals === true;
}
