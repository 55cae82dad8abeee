import type { MemberData } from '@cairn/contract/members/member-data';
import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { listPayments } from './list-payments.ts';

type Cycle = Selectable<Tables['subscription_cycle']>;
type PlanRecord = MemberData['plans'][number];

export async function listPlans(db: Database, member: Member): Promise<PlanRecord[]> {
  const plans = await db
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
  const ids = plans.map(({ id }) => id);
  const payments = await listPayments(db, ids);
  const months = await listMonths(db, ids);
  return plans.map((plan) => ({
    id: plan.id,
    packageName: plan.name,
    billing: plan.billing,
    price: decimalFromMinor(minor(plan.price_minor)),
    currency: plan.currency,
    monthlyAvios: plan.monthly_avios,
    status: plan.status,
    createdAt: plan.created_at.toISOString(),
    ...(plan.renews_at && { renewsAt: plan.renews_at.toISOString() }),
    ...(plan.cancels_at && { endsAt: plan.cancels_at.toISOString() }),
    ...cardOf(plan),
    months: (months.get(plan.id) ?? []).map(describeMonth),
    payments: payments.get(plan.id) ?? [],
  }));
}

function cardOf({
  card_type: type,
  card_summary: digits,
}: {
  card_type: string | null;
  card_summary: string | null;
}): Pick<PlanRecord, 'card'> {
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
