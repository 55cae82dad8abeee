import { COMPANIES, type Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { unsettled } from '../../charges/returned-by-hand.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { company, word } from '../actions/fields.ts';
import type { Outcome } from '../actions/outcome.ts';
import {
  cutPage,
  formatPageKey,
  microsOf,
  momentAt,
  pageKey,
  parsePageKey,
} from '../look-up/page-key.ts';
import { maskFor } from '../look-up/personal.ts';
import {
  asMemberRef,
  asMoney,
  avios,
  iso,
  memberRef,
  moment,
  money,
} from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';

const KINDS = [
  /** A gift or transfer with a date that has been paid for and not delivered. */
  'dated_order',
  /** A month of a plan that was paid for with its year and is not credited yet. */
  'paid_month',
  /** Money that is to go back: on its way, or rejected by the provider. */
  'refund',
] as const;
type Kind = (typeof KINDS)[number];

export const owedInput = z.strictObject({
  kind: word('kind', KINDS),
  company: z.optional(company),
  after: z.optional(pageKey),
});

export const owedResult = z.object({
  kind: z.enum(KINDS),
  items: z.array(
    z.object({
      /** An order’s or a plan’s id. */
      subject: z.string(),
      /** The number of a plan’s month. */
      month: z.optional(z.int()),
      member: memberRef,
      /** The due date; for a refund the date of its request. */
      at: moment,
      avios,
      /** The price; for a month its share of the yearly price, rounded down. */
      paid: money,
      /** Refunds only: the provider has rejected it, and nothing is on its way. */
      isRejected: z.optional(z.boolean()),
    }),
  ),
  next: z.optional(z.string()),
  /** Sums over all pages, with the first one. */
  totals: z.array(z.object({ company: z.enum(COMPANIES), count: z.int(), avios, paid: money })),
});

/** Each select begins with the two columns that pages are sorted and continued by. */
const OWED: Record<Kind, RawBuilder<unknown>> = {
  dated_order: sql`
    select deliver_at as at, id as key, id as subject, null::bigint as month, company, number,
      avios + bonus_avios as avios, currency, total_minor as amount, false as is_rejected
    from orders where state = 'scheduled'`,
  paid_month: paidMonths(
    sql`(select count(*) from subscription_cycle other where other.charge = cycle.charge)`,
  ),
  refund: sql`
    select since, psp_reference, coalesce(orders.id, subscription.id), null::bigint,
      waiting.company, coalesce(orders.number, subscription.number), 0::bigint, currency_of,
      (kept - greatest(0, least(kept, returned - before)))::bigint, is_rejected
    from (
      select payment.state_since as since, psp_reference, is_rejected, charge.reference, charge.company,
        payment.currency as currency_of, kept,
        case when payment.currency = charge.currency then ${unsettled(sql`payment.charge`)} else 0 end
          as returned,
        sum(kept) over (
          partition by payment.charge, payment.currency order by is_rejected desc, psp_reference
        ) - kept as before
      from payment
      cross join lateral (
        select captured_minor - refunded_minor - charged_back_minor - returned_elsewhere_minor as kept
      ) amount
      join charge on charge.reference = payment.charge
      where payment.state = 'refund_requested'
    ) waiting
    left join orders on orders.id = waiting.reference
    left join subscription on subscription.id = split_part(waiting.reference, '.', 1)`,
};

/** Totals read all of them: months are counted once for each charge, not for each of its months. */
const TOTALLED: typeof OWED = {
  ...OWED,
  paid_month: paidMonths(
    sql`year.months`,
    sql`join (
      select charge, count(*) as months from subscription_cycle
      where charge in (
        select charge from subscription_cycle where state = 'due' and charge_minor = 0
      )
      group by charge
    ) year on year.charge = cycle.charge`,
  ),
};

function paidMonths(months: RawBuilder<unknown>, join = sql``): RawBuilder<unknown> {
  return sql`
    select due_at, cycle.subscription_id || '/' || cycle.n, cycle.subscription_id, cycle.n,
      subscription.company, number, cycle.avios, charge.currency, charge.amount_minor / ${months}, false
    from subscription_cycle cycle
    join subscription on subscription.id = cycle.subscription_id
    join charge on charge.reference = cycle.charge and charge.state = 'paid'
    ${join}
    where cycle.state = 'due' and cycle.charge_minor = 0`;
}

const PAGE = 50;

type Row = {
  key: string;
  at: Date;
  micros: number;
  subject: string;
  month: number | null;
  company: Company;
  number: MembershipNumber;
  avios: number;
  currency: Currency;
  amount: number;
  is_rejected: boolean;
  first_name: string | null;
  last_name: string | null;
};

/** Lists avios that are paid for and not credited yet, and refunds under way. */
export async function listOwed(
  { db, staff }: ActionContext,
  input: z.infer<typeof owedInput>,
): Promise<Outcome<z.infer<typeof owedResult>>> {
  const { page, next } = cutPage(await findOwed(db, input), PAGE, ({ micros, key }) =>
    formatPageKey({ micros, id: key }),
  );
  const result = {
    kind: input.kind,
    items: page.map((row) => ({
      subject: row.subject,
      ...(row.month !== null && { month: row.month }),
      member: asMemberRef(row),
      at: iso(row.at),
      avios: row.avios,
      paid: asMoney(row.amount, row.currency),
      ...(row.is_rejected && { isRejected: true }),
    })),
    ...(next !== undefined && { next }),
    totals: input.after === undefined ? await readTotals(db, input) : [],
  };
  return { kind: 'done', result: maskFor(staff, result), detail: { found: page.length } };
}

async function findOwed(
  db: Database,
  { kind, company: of, after: afterKey }: z.infer<typeof owedInput>,
): Promise<Row[]> {
  const after = parsePageKey(afterKey);
  const { rows } = await sql<Row>`
    select owed.*, ${microsOf(sql`at`)} as micros, first_name, last_name
    from (${OWED[kind]}) as owed (at, key, subject, month, company, number, avios, currency, amount, is_rejected)
    left join member on member.company = owed.company and member.number = owed.number
    where true ${of ? sql`and owed.company = ${of}` : sql``}
      ${after ? sql`and at >= ${momentAt(after)} and (at, key) > (${momentAt(after)}, ${after.id})` : sql``}
    order by at, key limit ${PAGE + 1}`.execute(db);
  return rows;
}

async function readTotals(db: Database, { kind, company: of }: z.infer<typeof owedInput>) {
  const { rows } = await sql<{
    company: Company;
    currency: Currency;
    count: number;
    avios: number;
    amount: number;
  }>`
    select company, currency, count(*) as count, sum(avios)::bigint as avios,
      sum(amount)::bigint as amount
    from (${TOTALLED[kind]}) as owed (at, key, subject, month, company, number, avios, currency, amount, is_rejected)
    ${of ? sql`where company = ${of}` : sql``}
    group by company, currency order by company, currency`.execute(db);
  return rows.map(({ currency, amount, ...row }) => ({ ...row, paid: asMoney(amount, currency) }));
}

export function showOwed({ items, next, totals }: z.infer<typeof owedResult>) {
  const moneyOf = ({ amount, currency }: { amount: number; currency: string }) =>
    `${amount.toFixed(2)} ${currency}`;
  return done(
    ...items.map(({ subject, month, at, avios: owed, paid, isRejected }) => {
      const rejected = isRejected ? '  rejected' : '';
      return `${subject}${month === undefined ? '' : ` month ${month}`}  ${at}  ${owed} avios  ${moneyOf(paid)}${rejected}`;
    }),
    ...totals.map(({ company: of, count, avios: owed, paid }) => {
      return `${of}: ${count}, ${owed} avios, ${moneyOf(paid)}`;
    }),
    ...(next === undefined ? [] : [`There is more: --after ${next}`]),
  );
}
