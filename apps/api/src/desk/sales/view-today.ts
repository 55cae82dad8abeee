import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { moment } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';
import { CURRENCY_NAMES } from './plots/figure-texts.ts';
import { spark } from './plots/spark.ts';
import {
  type HourRow,
  passedIn,
  readHours,
  readToday,
  sumsOf,
  type TodayRow,
} from './read-today.ts';

const refusedOf = z.object({ refused: z.int(), tried: z.int() });
const paid = z.object({ count: z.int(), minor: z.int() });
const drawn = z.nullable(z.string());

export const salesToday = z.object({
  countedAt: z.nullable(moment),
  /** In each currency that something was paid in, today or a week ago. */
  currencies: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      today: paid,
      /** A week ago until the same time of day. */
      weekAgo: paid,
      /** SVG of both days, hour by hour. */
      spark: drawn,
    }),
  ),
  avios: z.object({ today: z.int(), weekAgo: z.int(), spark: drawn }),
  /** Refused tries to pay, of all. */
  refused: z.object({ today: refusedOf, weekAgo: refusedOf }),
});
type SalesToday = z.infer<typeof salesToday>;

const NOTHING: SalesToday = {
  ...{ countedAt: null, currencies: [] },
  avios: { today: 0, weekAgo: 0, spark: null },
  refused: { today: { refused: 0, tried: 0 }, weekAgo: { refused: 0, tried: 0 } },
};

export async function viewToday(
  { db }: ActionContext,
  { company }: { company?: Company | undefined },
): Promise<Outcome<SalesToday>> {
  const kept = await db.selectFrom('figures_kept').select('counted_at').executeTakeFirst();
  if (!kept) return { kind: 'done', result: NOTHING };
  const companies = company ? [company] : [...COMPANIES];
  const at = kept.counted_at;
  const rows = await readToday(db, companies, at);
  const hours = await readHours(db, companies, at);
  const hoursPassed = passedIn(companies[0] ?? 'EI', at);
  const sparkOf = async (what: string, isOf: (row: HourRow) => boolean, field: 'minor' | 'avios') =>
    await spark(`${what} today so far, and a week ago in dots`, {
      today: sumsOf(hours, (row) => row.is_today && isOf(row), field, hoursPassed),
      weekAgo: sumsOf(hours, (row) => !row.is_today && isOf(row), field, 23),
      hoursPassed,
    });
  const sum = (measure: TodayRow['measure']) => rows.filter((row) => row.measure === measure);
  return {
    kind: 'done',
    result: {
      countedAt: at.toISOString(),
      currencies: await Promise.all(
        sum('paid').map(async (row) => ({
          currency: row.currency,
          today: { count: row.count, minor: row.minor },
          weekAgo: { count: row.count_before, minor: row.minor_before },
          spark: await sparkOf(
            `Paid in ${CURRENCY_NAMES[row.currency]}`,
            ({ measure, currency }) => measure === 'paid' && currency === row.currency,
            'minor',
          ),
        })),
      ),
      avios: {
        today: sum('avios').reduce((all, { avios }) => all + avios, 0),
        weekAgo: sum('avios').reduce((all, { avios_before }) => all + avios_before, 0),
        spark: await sparkOf('Avios credited', ({ measure }) => measure === 'avios', 'avios'),
      },
      refused: {
        today: {
          refused: sum('refused').reduce((all, { count }) => all + count, 0),
          tried: sum('tried').reduce((all, { count }) => all + count, 0),
        },
        weekAgo: {
          refused: sum('refused').reduce((all, { count_before }) => all + count_before, 0),
          tried: sum('tried').reduce((all, { count_before }) => all + count_before, 0),
        },
      },
    },
  };
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
