import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor, minor, minorFromDecimal } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { writeAudit } from '../../audit/write-audit.ts';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { NOTICE } from '../../subscriptions/prices/price-notice.ts';
import { RENEWING_STATUSES } from '../../subscriptions/status-rules.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

const PRICE = 'price must be above 0, with at most 2 decimals, such as 69.90.';
export const planPrice = z
  .string()
  .check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, PRICE), z.regex(/[1-9]/, PRICE));

type PlanPrice = {
  company: Company;
  package: string;
  billing: SubscriptionInterval;
  currency: Currency;
};

/** Records the price; the shop's jobs write to the subscribers. */
export async function announcePlanPrice(
  { db, now, actor }: OperatorContext,
  { price, from, ...plan }: PlanPrice & { price: string; from: Date },
): Promise<Answer> {
  const earliest = new Date(now.getTime() + NOTICE);
  if (from < earliest) {
    return refused(
      `--from must give members 30 days: ${earliest.toISOString()} is the earliest moment.`,
    );
  }
  const { company, package: package_id, billing, currency } = plan;
  const key = { company, package_id, billing, currency };
  const subject = `${company}/${package_id}/${billing}/${currency}`;
  const price_minor = minorFromDecimal(Number(price));
  return await transact(db, async (trx) => {
    const fault = await faultIn(trx, plan);
    if (fault) return refused(fault);
    const before = await trx
      .selectFrom('plan_price_change')
      .select(['price_minor', 'from_at'])
      .where((row) => row.and(key))
      .orderBy('n', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (before?.price_minor === price_minor && before.from_at.getTime() === from.getTime()) {
      return refused(`${subject}: this price is announced already.`);
    }
    await trx
      .insertInto('plan_price_change')
      .values({ ...key, price_minor, from_at: from, announced_at: now })
      .execute();
    const detail = {
      to: decimalFromMinor(price_minor),
      from,
      announcedBefore: before ? decimalFromMinor(minor(before.price_minor)) : null,
    };
    await writeAudit(trx, { actor, action: 'plan-price', subject, detail }, now);
    const concerned = await countSubscribers(trx, plan);
    return done(
      `${subject}: ${detail.to} from the first renewal on or after ${from.toISOString()}.`,
      `It is announced to ${concerned} subscribers by the shop’s jobs; who pays that price already gets no email.`,
    );
  });
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

async function countSubscribers(
  trx: Database,
  { company, package: package_id, billing, currency }: PlanPrice,
): Promise<number> {
  const { count } = await trx
    .selectFrom('subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company', '=', company)
    .where('package_id', '=', package_id)
    .where('billing', '=', billing)
    .where('currency', '=', currency)
    .where(
      'status',
      'in',
      RENEWING_STATUSES.map((status) => sql.lit(status)),
    )
    .executeTakeFirstOrThrow();
  return count;
}
