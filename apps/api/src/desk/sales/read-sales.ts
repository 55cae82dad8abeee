import { COMPANIES, type Company, paymentCountry } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { PRODUCTS, type Product } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { MEASURES } from '../../database/tables/figures.ts';
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

/** The last months up to a day. The number of active plans is a sum over all months, earlier ones included. */
export async function readPlanMonths(
  db: Database,
  { to, months, company }: { to: string; months: number; company?: Company | undefined },
): Promise<z.infer<typeof planMonth>[]> {
  const { rows } = await sql<z.infer<typeof planMonth>>`
    with counted as (
      select left(day, 7) as month, ${sql.join(
        PLAN_MEASURES.map(
          ([name, measure]) =>
            sql`coalesce(sum(count) filter (where measure = ${sql.lit(measure)}), 0)::bigint
              as ${sql.ref(name)}`,
        ),
      )}
      from figure_day
      where company = any(${company ? [company] : [...COMPANIES]})
        and measure = any(${PLAN_MEASURES.map(([, measure]) => measure)}) and day <= ${to}
      group by 1
    ),
    listed as (
      select to_char(first, 'YYYY-MM') as month
      from generate_series(
        date_trunc('month', ${to}::date) - (${months}::int - 1) * interval '1 month',
        date_trunc('month', ${to}::date), interval '1 month') as first
    )
    select listed.month, begun, "left", cancelled, resumed, refused, recovered,
      (select coalesce(sum(earlier.begun - earlier."left"), 0)::bigint
        from counted earlier where earlier.month <= listed.month) as active
    from listed
    cross join lateral (
      select ${sql.join(
        PLAN_MEASURES.map(
          ([name]) => sql`coalesce(max(counted.${sql.ref(name)}), 0) as ${sql.ref(name)}`,
        ),
      )}
      from counted where counted.month = listed.month
    ) sums
    order by listed.month`.execute(db);
  return rows;
}

const PLAN_MEASURES = [
  ['begun', 'plan_begun'],
  ['left', 'plan_left'],
  ['cancelled', 'plan_cancelled'],
  ['resumed', 'plan_resumed'],
  ['refused', 'plan_refused'],
  ['recovered', 'plan_recovered'],
] as const;
