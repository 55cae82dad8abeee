import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { cutLine, MOST_LISTED } from '../actions/list-limit.ts';
import type { Outcome } from '../actions/outcome.ts';
import { maskFor } from '../look-up/personal.ts';
import { asMoney, iso, moment, money } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';
import { dayState, readDayStates } from './day-fields.ts';
import { type DifferenceView, differenceView, viewDifferences } from './difference-view.ts';

const DAY = 24 * 60 * 60_000;

const counted = z.object({ count: z.int(), total: money });

export const dayView = z.extend(dayState, {
  report: z.optional(z.object({ lines: z.int(), sha256: z.string(), readAt: moment })),
  /** Movements in the report or the books, without late ones. */
  movements: z.object({ total: z.int(), matched: z.int() }),
  /** The sum of all differences by currency, each without its sign. */
  differing: z.array(money),
  /** By kind and currency; refunds and chargebacks are negative. `ours` is the booked part of `theirs`. */
  rows: z.array(z.object({ kind: z.string(), theirs: counted, ours: counted, difference: money })),
  /** Money in less money out, by currency. Authorisations move no money. */
  nets: z.array(
    z.object({
      theirs: money,
      ours: money,
      difference: money,
      /** The listed differences add up to `difference`. */
      isExplained: z.boolean(),
    }),
  ),
  /** Open ones first, a limited number; `total` counts all. */
  differences: z.array(differenceView),
  total: z.int(),
  /** Reported after the day was closed. */
  late: z.array(differenceView),
  /** Booked on this day for days that had been closed. */
  bookedForEarlier: z.array(differenceView),
});
type DayView = z.infer<typeof dayView>;

export async function viewDay(
  { db, staff, now }: ActionContext,
  { day }: { day: string },
): Promise<Outcome<DayView>> {
  const [state] = await readDayStates(db, [day], now);
  if (!state) throw new Error(`${day} has no state`);
  const differences = await readDifferences(db, day, false);
  const late = await readDifferences(db, day, true);
  const result = {
    ...state,
    ...(await readReport(db, day)),
    ...(await readSums(db, day)),
    differences: differences.views,
    total: differences.total,
    late: late.views,
    bookedForEarlier: await readBookedForEarlier(db, day),
  };
  return { kind: 'done', result: maskFor(staff, result), detail: { open: state.open } };
}

async function readReport(db: Database, day: string): Promise<Pick<DayView, 'report'>> {
  const row = await db
    .selectFrom('finance_day')
    .innerJoin('provider_report', (join) =>
      join
        .onRef('provider_report.day', '=', 'finance_day.day')
        .onRef('provider_report.sha256', '=', 'finance_day.sha256'),
    )
    .select(['lines', 'provider_report.sha256', 'compared_at'])
    .where('finance_day.day', '=', day)
    .executeTakeFirst();
  if (!row) return {};
  return { report: { lines: row.lines, sha256: row.sha256, readAt: iso(row.compared_at) } };
}

type Sum = {
  kind: string;
  currency: string;
  theirs_count: number;
  theirs: number;
  ours_count: number;
  ours: number;
  matched: number;
  differing: number;
};

const GOES_OUT = ['refund', 'chargeback'];

async function readSums(db: Database, day: string) {
  const { rows } = await sql<Sum>`
    with part as (
      select kind, currency, amount_minor as theirs, booked_minor as ours from reported_movement
      where day = ${day} and not is_late
      union all
      select kind, currency, theirs_minor, ours_minor from day_difference
      where day = ${day} and not is_late and state <> 'booked'
        and cause in ('not_reported', 'unknown_line') and not exists (
          select from reported_movement reported
          where reported.day = day_difference.day and not reported.is_late
            and reported.psp_reference = day_difference.psp_reference
            and reported.kind = day_difference.kind
        )
    )
    select kind, currency,
      count(*) filter (where theirs > 0) as theirs_count, sum(theirs)::bigint as theirs,
      count(*) filter (where ours > 0) as ours_count, sum(ours)::bigint as ours,
      count(*) filter (where theirs = ours) as matched,
      sum(abs(theirs - ours))::bigint as differing
    from part group by kind, currency order by kind, currency`.execute(db);
  const explained = await readExplained(db, day);
  const signed = rows.map((row) => {
    const sign = GOES_OUT.includes(row.kind) ? -1 : 1;
    return { ...row, theirs: sign * row.theirs, ours: sign * row.ours };
  });
  const moved = signed.filter(({ kind }) => kind !== 'authorisation');
  const byCurrency = Map.groupBy(moved, ({ currency }) => currency);
  return {
    movements: {
      total: sum(rows, ({ theirs_count, ours_count }) => Math.max(theirs_count, ours_count)),
      matched: sum(rows, ({ matched }) => matched),
    },
    differing: [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, some]) => {
      const amount = sum(some, ({ differing }) => differing);
      return amount > 0 ? [asMoney(amount, currency)] : [];
    }),
    rows: signed.map(({ kind, currency, theirs_count, theirs, ours_count, ours }) => ({
      kind,
      theirs: { count: theirs_count, total: asMoney(theirs, currency) },
      ours: { count: ours_count, total: asMoney(ours, currency) },
      difference: asMoney(theirs - ours, currency),
    })),
    nets: [...byCurrency].map(([currency, some]) => {
      const theirs = sum(some, (one) => one.theirs);
      const ours = sum(some, (one) => one.ours);
      return {
        theirs: asMoney(theirs, currency),
        ours: asMoney(ours, currency),
        difference: asMoney(theirs - ours, currency),
        isExplained: theirs - ours === (explained.get(currency) ?? 0),
      };
    }),
  };
}

/** The sum of the listed differences by currency. */
async function readExplained(db: Database, day: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select currency, sum(
      case when kind = any(${GOES_OUT}::text[]) then ours_minor - theirs_minor
        else theirs_minor - ours_minor end)::bigint as amount
    from day_difference
    where day = ${day} and not is_late and state <> 'booked' and kind <> 'authorisation'
    group by currency`.execute(db);
  return new Map(rows.map(({ currency, amount }) => [currency, amount]));
}

async function readDifferences(db: Database, day: string, isLate: boolean) {
  const rows = await db
    .selectFrom('day_difference')
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('day', '=', day)
    .where('is_late', '=', isLate)
    .orderBy(sql`state <> 'open'`)
    .orderBy('key')
    .limit(MOST_LISTED)
    .execute();
  return { views: await viewDifferences(db, rows), total: Number(rows[0]?.total ?? 0) };
}

async function readBookedForEarlier(db: Database, day: string): Promise<DifferenceView[]> {
  const start = new Date(`${day}T00:00:00Z`);
  const rows = await db
    .selectFrom('day_difference')
    .selectAll()
    .where('is_late', '=', sql.lit(true))
    .where('ended_at', '>=', start)
    .where('ended_at', '<', new Date(start.getTime() + DAY))
    .where('cause', 'in', ['webhook_lost', 'made_at_provider'])
    .orderBy('ended_at')
    .orderBy('key')
    .limit(MOST_LISTED)
    .execute();
  return await viewDifferences(db, rows);
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}

export function showDay({ day, state, movements, rows, differences, total, late }: DayView) {
  return done(
    `${day}  ${state}  ${movements.matched} of ${movements.total} movements match`,
    ...rows.map(({ kind, theirs, ours }) => {
      const { currency } = theirs.total;
      const there = `${theirs.count} there, ${theirs.total.amount.toFixed(2)}`;
      return `${kind} ${currency}  ${there}  ${ours.count} here, ${ours.total.amount.toFixed(2)}`;
    }),
    ...differences.map(differenceLine),
    ...cutLine(differences.length, total),
    ...late.map((one) => `late: ${differenceLine(one)}`),
  );
}

function differenceLine({ text, state, causeText, cure, ended }: DifferenceView): string {
  if (!cure) return `${text}  ${state} by ${ended?.by}`;
  const input = Object.entries(cure.input).map(
    ([field, value]) => `--${field} ${JSON.stringify(value)}`,
  );
  return `${text}  ${causeText}  (${cure.name} ${input.join(' ')})`;
}
