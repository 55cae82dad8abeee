import { REFUSAL_REASONS } from '@cairn/contract/orders/refusal-reasons';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { COMPANIES } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { ORDERED_PRODUCTS } from '@cairn/contract/values/product';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { zoneOfCompany } from '../../../database/company-zones.ts';
import type { Database } from '../../../database/tables.ts';
import { IS_FIRST_PRESS, STEP_CONDITIONS } from '../../../figures/step-conditions.ts';
import type { ActionContext } from '../../actions/action.ts';
import { company, currency, day, oneOf, word } from '../../actions/fields.ts';
import { type Outcome, refusal } from '../../actions/outcome.ts';
import {
  formatPageKey,
  microsOf,
  momentAt,
  type PageKey,
  pageKey,
  parsePageKey,
} from '../page-key.ts';
import { maskFor, seesMembers } from '../personal.ts';
import { iso, moment } from '../shared-fields.ts';
import { orderHit, readOrderHits } from './order-hit.ts';
import { ORDER_STEPS, type OrderStep } from './order-steps.ts';

export const orderListInput = z.strictObject({
  step: word('step', ORDER_STEPS),
  /** Days of each order's company, as in the figures. */
  from: day('from'),
  to: day('to'),
  company: z.optional(company),
  currency: z.optional(currency),
  product: z.optional(z.enum(ORDERED_PRODUCTS, oneOf('product', ORDERED_PRODUCTS))),
  refusal: z.optional(word('refusal', REFUSAL_REASONS)),
  after: z.optional(pageKey),
});
type Input = z.infer<typeof orderListInput>;

/** Without its member and card for those who may not look members up. */
const listedOrder = z.object({
  ...orderHit.shape,
  company: z.enum(COMPANIES),
  currency: z.enum(CURRENCIES),
  member: z.optional(orderHit.shape.member),
  /** When the step happened. */
  at: moment,
  refusal: z.optional(z.enum(REFUSAL_REASONS)),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const orderListResult = z.object({
  items: z.array(listedOrder),
  /** How many the figures have counted, with the first page; steps that they do not count have none. */
  counted: z.optional(z.int()),
  /** Absent at the end. There may be more although a page has few orders, or none: see `SCANNED`. */
  next: z.optional(z.string()),
});
type Result = z.infer<typeof orderListResult>;

const PAGE = 20;
/** Most events that a page reads to find its orders, since no index covers all filters. */
const SCANNED = 1_000;
const DAY = 86_400_000;
const LONGEST = 366;

/** Orders by what happened to them in a period, the latest first: those that the figures count. */
export async function viewOrderList(
  { db, staff }: ActionContext,
  input: Input,
): Promise<Outcome<Result>> {
  const length = (Date.parse(input.to) - Date.parse(input.from)) / DAY + 1;
  if (length < 1)
    return refusal('bad_request', 'The last day ({to}) must not be before the first ({from}).');
  if (length > LONGEST) return refusal('bad_request', `A period has at most ${LONGEST} days.`);
  if (input.refusal !== undefined && input.step !== 'refused') {
    return refusal('bad_request', 'Only refused payments have a {refusal}.');
  }
  const { items, next } = await listOrdersByStep(db, input);
  const seen = seesMembers(staff) ? items : items.map(withoutMember);
  const counted = input.after === undefined ? await countInFigures(db, input) : undefined;
  return {
    kind: 'done',
    result: maskFor(staff, {
      items: seen,
      ...(counted !== undefined && { counted }),
      ...(next !== undefined && { next }),
    }),
  };
}

/** The figure that leads to the list: its rows themselves are read only as far as they are shown. */
async function countInFigures(db: Database, input: Input): Promise<number | undefined> {
  if (SOURCES[input.step] === 'states') return undefined;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from figure_day
    where company = any(${input.company ? [input.company] : [...COMPANIES]})
      and measure = ${input.step} and day >= ${input.from} and day <= ${input.to}
      and product <> 'subscription'
      ${input.currency === undefined ? sql`` : sql`and currency = ${input.currency}`}
      ${input.product === undefined ? sql`` : sql`and product = ${input.product}`}
      ${input.refusal === undefined ? sql`` : sql`and detail = ${input.refusal}`}`.execute(db);
  return rows[0]?.count;
}

function withoutMember({ member: _, recipientName: __, payment: ___, ...order }: ListedOrder) {
  return order;
}

type Found = { id: TransactionId; at: Date; micros: number; tie: string; refusal: string | null };

export async function listOrdersByStep(db: Database, input: Input): Promise<Result> {
  const after = parsePageKey(input.after);
  const scanned = scan(input, after);
  const { rows } = await sql<Found>`
    select orders.id, seen.at, ${microsOf(sql`seen.at`)} as micros, seen.tie, seen.refusal
    from (${scanned}) seen
    cross join lateral (
      select id, company from orders where id = seen.subject ${ofOrder(input)} limit 1
    ) orders
    where ${isStep(input)}
      and (seen.at at time zone ${zoneOfCompany('orders.company')})::date
        between ${input.from}::date and ${input.to}::date
    order by seen.at desc, seen.tie desc
    limit ${PAGE + 1}`.execute(db);
  const page = rows.slice(0, PAGE);
  const next = rows.length > PAGE ? keyOf(page.at(-1)) : await lastScanned(db, scanned);
  return { items: await describe(db, page), ...(next !== undefined && { next }) };
}

async function describe(db: Database, found: readonly Found[]): Promise<ListedOrder[]> {
  const hits = await readOrderHits(
    db,
    found.map(({ id }) => id),
  );
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return found.flatMap(({ id, at, refusal: given }) => {
    const hit = byId.get(id);
    const named = REFUSAL_REASONS.find((one) => one === given);
    const currencyOf = CURRENCIES.find((one) => one === hit?.total.currency);
    if (!hit || !currencyOf) return [];
    return [
      {
        ...{ ...hit, company: hit.member.company, currency: currencyOf, at: iso(at) },
        ...(named && { refusal: named }),
      },
    ];
  });
}

/** The key of the last row of a full scan; undefined if everything was read. */
async function lastScanned(
  db: Database,
  scanned: RawBuilder<unknown>,
): Promise<string | undefined> {
  const { rows } = await sql<{ micros: number; tie: string }>`
    select ${microsOf(sql`seen.at`)} as micros, seen.tie from (${scanned}) seen
    order by seen.at desc, seen.tie desc
    offset ${SCANNED - 1} limit 1`.execute(db);
  return keyOf(rows[0]);
}

function keyOf(row: { micros: number; tie: string } | undefined): string | undefined {
  return row && formatPageKey({ micros: row.micros, id: row.tie });
}

/** Events of the period, latest first, read along the index on their time. */
function scan(input: Input, after: PageKey | undefined): RawBuilder<unknown> {
  const [from, to] = momentsOf(input);
  const during = (at: string, tie: RawBuilder<unknown>) => {
    const column = sql.ref(at);
    return sql`
      ${column} >= ${from} and ${column} < ${to}
      ${
        after
          ? sql`and ${column} <= ${momentAt(after)}
              and (${column}, ${tie}) < (${momentAt(after)}, ${after.id})`
          : sql``
      }
      order by ${column} desc, ${tie} desc limit ${SCANNED}`;
  };
  const source = SOURCES[input.step];
  switch (source) {
    case 'events': {
      const tie = sql`subject || '/' || version`;
      return sql`
        select subject, at, ${tie} as tie, from_state, to_state, null as refusal
        from charge_event where ${during('at', tie)}`;
    }
    case 'presses': {
      const tie = sql`reference || '/' || id`;
      return sql`
        select reference as subject, id, announced_at as at, ${tie} as tie, null as refusal
        from payment_attempt where ${during('announced_at', tie)}`;
    }
    case 'refusals': {
      const tie = sql`reference || '/' || id`;
      return sql`
        select reference as subject, ended_at as at, ${tie} as tie, refusal
        from payment_attempt where refusal is not null and ${during('ended_at', tie)}`;
    }
    case 'states':
      return sql`
        select id as subject, state_since as at, id as tie, null as refusal
        from orders where state = ${stateOf(input.step)} and ${during('state_since', sql`id`)}`;
  }
}

const SOURCES: Record<OrderStep, 'events' | 'presses' | 'refusals' | 'states'> = {
  started: 'events',
  pressed: 'presses',
  authorised: 'events',
  captured: 'events',
  credited: 'events',
  refused: 'refusals',
  // These are an order's last state, and few.
  refunded: 'states',
  charged_back: 'states',
  capture_failed: 'states',
};

/** An order whose capture failed after it was booked ends as one that is charged back does. */
function stateOf(step: OrderStep): string {
  return step === 'capture_failed' ? 'charged_back' : step;
}

const HAS_FAILED_CAPTURE = sql<boolean>`exists (
  select from charge_event event where event.subject = seen.subject and cause = 'capture_failed')`;

function isStep({ step, refusal: given }: Input): RawBuilder<boolean> {
  switch (step) {
    case 'pressed':
      return sql<boolean>`exists (
        select from payment_attempt attempt
        where attempt.reference = seen.subject and attempt.id = seen.id and ${IS_FIRST_PRESS})`;
    case 'refused':
      return given === undefined ? sql<boolean>`true` : sql<boolean>`seen.refusal = ${given}`;
    case 'refunded':
      return sql<boolean>`true`;
    case 'charged_back':
      return sql<boolean>`not ${HAS_FAILED_CAPTURE}`;
    case 'capture_failed':
      return HAS_FAILED_CAPTURE;
    default:
      return STEP_CONDITIONS[step];
  }
}

function ofOrder({ company: of, currency: paidIn, product }: Input): RawBuilder<unknown> {
  return sql.join(
    [
      of === undefined ? sql`` : sql`and company = ${of}`,
      paidIn === undefined ? sql`` : sql`and currency = ${paidIn}`,
      product === undefined ? sql`` : sql`and product = ${product}`,
    ],
    sql` `,
  );
}

/** From the first midnight of these companies to the last: each order's own day is compared afterwards. */
function momentsOf({ from, to, company: of }: Input): [RawBuilder<Date>, RawBuilder<Date>] {
  const zones = (of ? [of] : COMPANIES).map(companyTimeZone);
  const first = zones.map((zone) => sql`${from}::timestamp at time zone ${zone}`);
  const last = zones.map((zone) => sql`(${to}::date + 1)::timestamp at time zone ${zone}`);
  return [sql<Date>`least(${sql.join(first)})`, sql<Date>`greatest(${sql.join(last)})`];
}
