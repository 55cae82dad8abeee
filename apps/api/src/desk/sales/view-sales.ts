import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { type Product, TIERED_PRODUCTS } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { zoneOfCompany } from '../../database/company-zones.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import { worthOf } from '../campaigns/bonus-facts.ts';
import { iso, moment } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';
import { lastBegunDay } from './company-days.ts';
import { creditedOnDay, readBonusCredits } from './read-bonus-credits.ts';
import {
  type Days,
  planMonth,
  readPlanMonths,
  readSold,
  readTotals,
  salesTotal,
  soldOnDay,
} from './read-sales.ts';

const DAY = 86_400_000;
const LONGEST = 366;
const PLAN_MONTHS = 12;

const period = z.object({ from: z.string(), to: z.string() });

export const sales = z.object({
  period,
  /** The period of the same length before it. */
  before: period,
  /** False of days to come: nothing is shown then. A period that has begun ends today at the latest. */
  hasBegun: z.boolean(),
  /** Later sales are not in the figures yet. Null before the first count. */
  countedAt: z.nullable(moment),
  totals: z.array(salesTotal),
  totalsBefore: z.array(salesTotal),
  /** Money by day, of both periods. */
  sold: z.array(soldOnDay),
  /** Bonuses that begin in the period. */
  bonuses: z.array(
    z.object({
      id: z.string(),
      company: z.enum(COMPANIES),
      product: z.enum(TIERED_PRODUCTS),
      worth: z.string(),
      fromAvios: z.int(),
      startsAt: moment,
      endsAt: moment,
    }),
  ),
  /** Orders that were credited with a bonus, by day. */
  bonusCredits: z.array(creditedOnDay),
  plans: z.array(planMonth),
});
export type Sales = z.infer<typeof sales>;

type Asked = Days & { company?: Company | undefined; product?: Product | undefined };

export async function viewSales(
  { db, now }: ActionContext,
  { from, to: asked, ...filter }: Asked,
): Promise<Outcome<Sales>> {
  const wrong = refusePeriod({ from, to: asked });
  if (wrong) return wrong;
  const today = lastBegunDay(now, filter.company);
  const hasBegun = from <= today;
  const to = hasBegun && asked > today ? today : asked;
  const length = lengthOf({ from, to });
  const before = { from: daysFrom(from, -length), to: daysFrom(from, -1) };
  const kept = await db.selectFrom('figures_kept').select('counted_at').executeTakeFirst();
  const result = {
    period: { from, to },
    before,
    hasBegun,
    countedAt: kept ? iso(kept.counted_at) : null,
    totals: await readTotals(db, { from, to }, filter),
    totalsBefore: await readTotals(db, before, filter),
    sold: await readSold(db, { from: before.from, to }, filter),
    bonuses: await readBegun(db, { from, to }, filter),
    bonusCredits: await readBonusCredits(db, { from, to }, filter),
    plans: hasBegun
      ? await readPlanMonths(db, { to, months: PLAN_MONTHS, company: filter.company })
      : [],
  };
  return { kind: 'done', result };
}

/** Checks the period: the file is written from the same figures once it is fetched. */
export async function exportSales(
  { now }: ActionContext,
  days: Days,
): Promise<Outcome<{ at: string }>> {
  return refusePeriod(days) ?? { kind: 'done', result: { at: iso(now) } };
}

function refusePeriod(days: Days): Refusal | undefined {
  const length = lengthOf(days);
  if (length < 1)
    return refusal('bad_request', 'The last day ({to}) must not be before the first ({from}).');
  if (length > LONGEST) return refusal('bad_request', `A period has at most ${LONGEST} days.`);
  return undefined;
}

function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

async function readBegun(
  db: Database,
  { from, to }: Days,
  { company, product }: Pick<Asked, 'company' | 'product'>,
): Promise<Sales['bonuses']> {
  let query = db
    .selectFrom('bonus_campaign')
    .selectAll()
    .where(
      sql<boolean>`(starts_at at time zone ${zoneOfCompany('company')})::date
        between ${from}::date and ${to}::date`,
    )
    .orderBy('starts_at')
    .orderBy('id');
  if (company) query = query.where('company', '=', company);
  const bonuses = await query.execute();
  return bonuses
    .filter((bonus) => product === undefined || bonus.product === product)
    .map((bonus) => ({
      id: bonus.id,
      company: bonus.company,
      product: bonus.product,
      worth: worthOf(bonus),
      fromAvios: bonus.from_avios,
      startsAt: iso(bonus.starts_at),
      endsAt: iso(bonus.ends_at),
    }));
}

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

export function showSales({ period, hasBegun, totals, totalsBefore, countedAt }: Sales) {
  if (!hasBegun) return done(notBegunText(period));
  const line = ({ measure, currency, product, detail, count, minor: sum, avios }: Total) => {
    const money = sum === 0 ? '' : `  ${decimalFromMinor(minor(sum)).toFixed(2)} ${currency}`;
    const points = avios === 0 ? '' : `  ${avios} avios`;
    return `${[measure, product, currency, detail].filter(Boolean).join(' ')}: ${count}${money}${points}`;
  };
  return done(
    `${period.from} to ${period.to}, counted ${countedAt ?? 'never'}`,
    ...totals.map((total) => {
      const earlier = totalsBefore.find((one) => keyOf(one) === keyOf(total));
      return `${line(total)} (before: ${earlier?.count ?? 0})`;
    }),
  );
}

export function notBegunText({ from, to }: Days): string {
  return `${from} to ${to} has not begun: there are no figures of days to come`;
}

type Total = Sales['totals'][number];

function keyOf({ measure, currency, product, detail }: Total): string {
  return [measure, currency, product, detail].join(' ');
}
