import type { Currency } from '@cairn/contract/values/currency';
import { findBoosterCampaign } from '../campaigns/list-enrolments.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { type BoostQuote, type BoostRequest, judgeBoost, priceFor } from './rules.ts';

/** Prices a boost that starts now. */
export async function quoteBoost(
  db: Database,
  member: Member,
  request: BoostRequest & { currency: Currency },
  now: Date,
): Promise<BoostQuote> {
  const { company, number } = member;
  const [activities, price, campaign] = await Promise.all([
    db
      .selectFrom('activity')
      .leftJoin('boosted_activity', 'boosted_activity.activity_id', 'activity.id')
      .select(['id', 'avios', 'made_at', 'order_id'])
      .where('company', '=', company)
      .where('number', '=', number)
      .where('id', 'in', request.glpTransactionIds)
      .execute(),
    db
      .selectFrom('booster_price')
      .select(['standard_micro', 'discounted_micro'])
      .where('company', '=', company)
      .where('multiply_by', '=', request.multiplier)
      .where('currency', '=', request.currency)
      .executeTakeFirst(),
    findBoosterCampaign(db, member, now),
  ]);
  const own = activities.map(({ id, avios, made_at, order_id }) => {
    return { id, avios, madeAt: made_at, isBoosted: order_id !== null };
  });
  return judgeBoost(request, own, price && priceFor(price, campaign !== undefined), now);
}
