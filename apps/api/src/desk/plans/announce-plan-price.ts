import { dateFormat } from '@cairn/contract/values/formats';
import { decimalFromMinor, minor, minorFromDecimal } from '@cairn/contract/values/money';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { NOTICE } from '../../subscriptions/prices/price-notice.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { countSubscribers, firstCharge, type PlanPrice } from './plan-reach.ts';

const PRICE = '{price} must be above 0, with at most 2 decimals, such as 69.90.';
export const planPrice = z
  .string()
  .check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, PRICE), z.regex(/[1-9]/, PRICE));

export const announced = z.object({
  plan: z.string(),
  price: z.number(),
  from: z.iso.datetime(),
  /** Those who pay that price already get no email. */
  subscribers: z.int(),
});

export function nameOfPlan({ company, package: id, billing, currency }: PlanPrice): string {
  return `${company}/${id}/${billing}/${currency}`;
}

/** The last announced price, the number of subscribers, and the first day on which one is charged. */
export async function readPlanPriceFacts(
  db: Database,
  { from, ...plan }: PlanPrice & { from: Date },
): Promise<Facts> {
  const last = await lastAnnounced(db, plan);
  const price = last && decimalFromMinor(minor(last.price_minor)).toFixed(2);
  const first = await firstCharge(db, plan, from);
  return {
    announced: last ? `${price} from ${last.from_at.toISOString()}` : null,
    subscribers: await countSubscribers(db, plan),
    firstCharge: first ? dayIn(first, companyTimeZone(plan.company)) : null,
  };
}

function dayIn(moment: Date, timeZone: string): string {
  return dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment);
}

async function lastAnnounced(
  db: Database,
  { company, package: package_id, billing, currency }: PlanPrice,
) {
  return await db
    .selectFrom('plan_price_change')
    .select(['price_minor', 'from_at'])
    .where((row) => row.and({ company, package_id, billing, currency }))
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Records the price; the shop's jobs write to the subscribers. */
export async function announcePlanPrice(
  { db: trx, now }: ActionContext,
  { price, from, ...plan }: PlanPrice & { price: string; from: Date },
): Promise<Outcome<z.infer<typeof announced>>> {
  const earliest = new Date(now.getTime() + NOTICE);
  if (from < earliest) {
    const moment = earliest.toISOString();
    const message = `{from} must give members 30 days: ${moment} is the earliest moment.`;
    return refusal('bad_request', message);
  }
  const { company, package: package_id, billing, currency } = plan;
  const price_minor = minorFromDecimal(Number(price));
  const fault = await faultIn(trx, plan);
  if (fault) return refusal('not_found', fault);
  const before = await lastAnnounced(trx, plan);
  if (before?.price_minor === price_minor && before.from_at.getTime() === from.getTime()) {
    return refusal('conflict', `${nameOfPlan(plan)}: this price is announced already.`);
  }
  await trx
    .insertInto('plan_price_change')
    .values({
      ...{ company, package_id, billing, currency },
      ...{ price_minor, from_at: from, announced_at: now },
    })
    .execute();
  const to = decimalFromMinor(price_minor);
  return {
    kind: 'done',
    result: {
      plan: nameOfPlan(plan),
      price: to,
      from: from.toISOString(),
      subscribers: await countSubscribers(trx, plan),
    },
    detail: {
      to,
      from,
      announcedBefore: before ? decimalFromMinor(minor(before.price_minor)) : null,
    },
  };
}

async function faultIn(
  trx: Database,
  { company, package: id, billing, currency }: PlanPrice,
): Promise<string | undefined> {
  const prices = await trx
    .selectFrom('subscription_price')
    .select(['package_id', 'billing', 'currency'])
    .where('company', '=', company)
    .execute();
  const plans = [...new Set(prices.map(({ package_id }) => package_id))].toSorted();
  if (!plans.includes(id)) return `${company} has no plan ${id}. It has ${plans.join(', ')}.`;
  const isSold = prices.some(
    (price) => price.package_id === id && price.billing === billing && price.currency === currency,
  );
  return isSold ? undefined : `${company}/${id} is not sold ${billing} in ${currency}.`;
}
