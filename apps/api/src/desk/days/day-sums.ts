import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { asMoney, money } from '../look-up/shared-fields.ts';
import { GOES_OUT, shownKind } from './shown-kind.ts';

const counted = z.object({ count: z.int(), total: money });

/** Movements that do not match. Equal sums may hide them. */
const differ = z.object({ count: z.int(), open: z.int() });

/** Fields of a day with the sums of its report and of the books. Those of a closed day stay as they were. */
export const daySums = {
  /** Payments' movements in the report or the books and lines in doubt, without late ones. */
  movements: z.object({ total: z.int(), matched: z.int() }),
  /** The sum of all differences by currency, each without its sign. */
  differing: z.array(money),
  /** By kind and currency; refunds and chargebacks are negative. `ours` is the booked part of `theirs`. */
  rows: z.array(
    z.object({ kind: z.string(), theirs: counted, ours: counted, difference: money, differ }),
  ),
  /** Money in less money out, by currency. Authorisations move no money. */
  nets: z.array(
    z.object({
      theirs: money,
      ours: money,
      difference: money,
      differ,
      /** The listed differences add up to `difference`. */
      isExplained: z.boolean(),
    }),
  ),
};

type Sum = {
  kind: string;
  currency: string;
  theirs_count: number;
  theirs: number;
  ours_count: number;
  ours: number;
  total: number;
  differ: number;
  open: number;
  differing: number;
};

export async function readSums(db: Database, day: string) {
  const { rows } = await sql<Sum>`
    with listed as (
      select * from day_difference where day = ${day} and not is_late and state <> 'booked'
    ),
    part as (
      select ${shownKind('movement')} as kind, movement.currency, amount_minor as theirs, booked_minor as ours,
        amount_minor <> booked_minor as differs, coalesce(state = 'open', false) as is_open
      from reported_movement movement
      left join listed on key = movement.psp_reference || '/' || movement.kind
      where movement.day = ${day} and not movement.is_late
        and (amount_minor > 0 or booked_minor > 0)
      union all
      select ${shownKind('listed')}, currency, case cause when 'unknown_line' then theirs_minor else 0 end, 0, true,
        state = 'open'
      from listed
      -- Closed with a reason, and taken back since: nothing differs any more.
      where (theirs_minor <> ours_minor or state = 'open') and not exists (
        select from reported_movement movement
        where movement.day = ${day} and not movement.is_late
          and (amount_minor > 0 or booked_minor > 0)
          and key = movement.psp_reference || '/' || movement.kind
      )
    )
    select kind, currency,
      count(*) filter (where theirs > 0) as theirs_count, sum(theirs)::bigint as theirs,
      count(*) filter (where ours > 0) as ours_count, sum(ours)::bigint as ours,
      count(*) as total, count(*) filter (where differs or is_open) as differ,
      count(*) filter (where is_open) as open,
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
      total: sum(rows, ({ total }) => total),
      matched: sum(rows, ({ total, differ }) => total - differ),
    },
    differing: [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, some]) => {
      const amount = sum(some, ({ differing }) => differing);
      return amount > 0 ? [asMoney(amount, currency)] : [];
    }),
    rows: signed
      .filter(({ theirs_count, ours_count }) => theirs_count > 0 || ours_count > 0)
      .map(({ kind, currency, theirs_count, theirs, ours_count, ours, differ: count, open }) => ({
        kind,
        theirs: { count: theirs_count, total: asMoney(theirs, currency) },
        ours: { count: ours_count, total: asMoney(ours, currency) },
        difference: asMoney(theirs - ours, currency),
        differ: { count, open },
      })),
    nets: [...byCurrency].map(([currency, some]) => {
      const theirs = sum(some, (one) => one.theirs);
      const ours = sum(some, (one) => one.ours);
      return {
        theirs: asMoney(theirs, currency),
        ours: asMoney(ours, currency),
        difference: asMoney(theirs - ours, currency),
        differ: {
          count: sum(some, (one) => one.differ),
          open: sum(some, (one) => one.open),
        },
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

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
