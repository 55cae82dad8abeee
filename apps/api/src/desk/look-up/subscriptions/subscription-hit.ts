import { referenceOf } from '@cairn/contract/orders/reference';
import { type SubscriptionId, subscriptionId } from '@cairn/contract/orders/transaction-id';
import { SUBSCRIPTION_INTERVALS } from '@cairn/contract/subscriptions/subscription-interval';
import { SUBSCRIPTION_STATUSES } from '@cairn/contract/subscriptions/user-subscriptions';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../database/tables.ts';
import { asMemberRef, asMoney, avios, iso, memberRef, moment, money } from '../shared-fields.ts';

/** A subscription in a list. */
export const subscriptionHit = z.object({
  id: subscriptionId,
  reference: z.string(),
  packageName: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  billing: z.enum(SUBSCRIPTION_INTERVALS),
  price: money,
  monthlyAvios: avios,
  createdAt: moment,
  member: memberRef,
  cardDigits: z.optional(z.string()),
});
export type SubscriptionHit = z.infer<typeof subscriptionHit>;

/** In the sequence of their ids. */
export async function readSubscriptionHits(
  db: Database,
  ids: readonly SubscriptionId[],
): Promise<SubscriptionHit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('subscription')
    .leftJoin('subscription_package as plan', (join) =>
      join
        .onRef('plan.company', '=', 'subscription.company')
        .onRef('plan.id', '=', 'subscription.package_id'),
    )
    .leftJoin('member', (join) =>
      join
        .onRef('member.company', '=', 'subscription.company')
        .onRef('member.number', '=', 'subscription.number'),
    )
    .selectAll('subscription')
    .select(['plan.name', 'member.first_name', 'member.last_name'])
    .where('subscription.id', '=', sql<SubscriptionId>`any(${ids}::text[])`)
    .execute();
  const hits = rows.map(
    (row): SubscriptionHit => ({
      id: row.id,
      reference: referenceOf(row.id),
      packageName: row.name ?? row.package_id,
      status: row.status,
      billing: row.billing,
      price: asMoney(row.price_minor, row.currency),
      monthlyAvios: row.monthly_avios,
      createdAt: iso(row.created_at),
      member: asMemberRef(row),
      ...(row.card_summary !== null && { cardDigits: row.card_summary }),
    }),
  );
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
