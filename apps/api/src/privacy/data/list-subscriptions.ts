import type { MemberData } from '@cairn/contract/members/member-data';
import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { listPayments } from './list-payments.ts';

type Cycle = Selectable<Tables['subscription_cycle']>;
type SubscriptionRecord = MemberData['plans'][number];

export async function listSubscriptions(
  db: Database,
  member: Member,
): Promise<SubscriptionRecord[]> {
  const subscriptions = await db
    .selectFrom('subscription')
    .innerJoin('subscription_package as plan', (join) =>
      join
        .onRef('plan.company', '=', 'subscription.company')
        .onRef('plan.id', '=', 'subscription.package_id'),
    )
    .selectAll('subscription')
    .select('plan.name')
    .where('subscription.company', '=', member.company)
    .where('subscription.number', '=', member.number)
    .orderBy('created_at')
    .execute();
  const ids = subscriptions.map(({ id }) => id);
  const payments = await listPayments(db, ids);
  const months = await listMonths(db, ids);
  return subscriptions.map((subscription) => ({
    id: subscription.id,
    packageName: subscription.name,
    billing: subscription.billing,
    price: decimalFromMinor(minor(subscription.price_minor)),
    currency: subscription.currency,
    monthlyAvios: subscription.monthly_avios,
    status: subscription.status,
    createdAt: subscription.created_at.toISOString(),
    ...(subscription.renews_at && { renewsAt: subscription.renews_at.toISOString() }),
    ...(subscription.cancels_at && { endsAt: subscription.cancels_at.toISOString() }),
    ...cardOf(subscription),
    months: (months.get(subscription.id) ?? []).map(describeMonth),
    payments: payments.get(subscription.id) ?? [],
  }));
}

function cardOf({
  card_type: type,
  card_summary: digits,
}: {
  card_type: string | null;
  card_summary: string | null;
}): Pick<SubscriptionRecord, 'card'> {
  return type || digits ? { card: { ...(type && { type }), ...(digits && { digits }) } } : {};
}

async function listMonths(
  db: Database,
  ids: readonly SubscriptionId[],
): Promise<Map<SubscriptionId, Cycle[]>> {
  const months = await db
    .selectFrom('subscription_cycle')
    .selectAll()
    .where('subscription_id', '=', sql<SubscriptionId>`any(${ids}::text[])`)
    .orderBy('n')
    .execute();
  return Map.groupBy(months, ({ subscription_id }) => subscription_id);
}

function describeMonth({ n, due_at, charge_minor, avios, state }: Cycle) {
  const price = decimalFromMinor(minor(charge_minor));
  return { n, dueAt: due_at.toISOString(), price, avios, state };
}
