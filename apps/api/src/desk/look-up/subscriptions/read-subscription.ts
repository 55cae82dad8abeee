import { referenceOf } from '@cairn/contract/orders/reference';
import { REFUND_OBSTACLES } from '@cairn/contract/orders/refund';
import {
  type CardChangeId,
  chargeReference,
  subscriptionId,
  subscriptionPaymentId,
} from '@cairn/contract/orders/transaction-id';
import { SUBSCRIPTION_INTERVALS } from '@cairn/contract/subscriptions/subscription-interval';
import {
  SUBSCRIPTION_STATUSES,
  type UserSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import * as z from 'zod/mini';
import { CHARGE_STATES } from '../../../database/tables/charges.ts';
import type { Database } from '../../../database/tables.ts';
import { describeSubscription } from '../../../subscriptions/describe-subscription.ts';
import { type Month, monthsIn } from '../../../subscriptions/month.ts';
import { nextPrice } from '../../../subscriptions/prices/next-price.ts';
import type { Subscription } from '../../../subscriptions/subscription.ts';
import { readMemberRef } from '../members/member-hit.ts';
import { readRecords, records } from '../records/read-records.ts';
import { type Planned, timelineEntry, timelineOf } from '../records/timeline.ts';
import { asMoney, avios, iso, memberRef, moment, money } from '../shared-fields.ts';

export const subscriptionInput = z.strictObject({ subscriptionId });

const month = z.object({
  n: z.int(),
  dueAt: moment,
  state: z.enum(['due', 'charging', 'credited', 'failed', 'refunded']),
  avios,
  /** The number of times that its charge was tried. */
  attempts: z.int(),
  /** Its own charge, or that of the first month of its year. */
  charge: z.object({
    reference: chargeReference,
    isOwn: z.boolean(),
    state: z.enum(CHARGE_STATES),
    amount: money,
    paidAt: z.optional(moment),
  }),
});

export const subscriptionResult = z.object({
  id: subscriptionId,
  reference: z.string(),
  packageId: z.string(),
  packageName: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  statusSince: moment,
  createdAt: moment,
  member: memberRef,
  /** The company's clock, by which months begin. */
  timeZone: z.string(),
  billing: z.enum(SUBSCRIPTION_INTERVALS),
  price: money,
  monthlyAvios: avios,
  creditedAvios: avios,
  card: z.optional(z.object({ type: z.optional(z.string()), digits: z.optional(z.string()) })),
  /** The card was refused, and the member has to do something. */
  hasRenewalFailed: z.boolean(),
  /** When the card is tried again. */
  retryDates: z.array(moment),
  renewsAt: z.optional(moment),
  endsAt: z.optional(moment),
  /** Announced to this subscriber, and charged from then on. */
  nextPrice: z.optional(z.object({ price: money, from: moment })),
  /** All that were announced for its plan. */
  priceChanges: z.array(z.object({ price: money, from: moment, announcedAt: moment })),
  months: z.array(month),
  /** The refund of the last payment. */
  refund: z.object({
    eligible: z.boolean(),
    reason: z.optional(z.enum(REFUND_OBSTACLES)),
    until: z.optional(moment),
    payment: z.optional(subscriptionPaymentId),
  }),
  cancellation: z.object({ isPossible: z.boolean(), isImmediate: z.boolean() }),
  records,
  timeline: z.array(timelineEntry),
});
export type SubscriptionResult = z.infer<typeof subscriptionResult>;

/** Everything about one subscription; undefined if there is none of this id. */
export async function readSubscription(
  db: Database,
  { subscriptionId: id }: z.infer<typeof subscriptionInput>,
  now: Date,
): Promise<SubscriptionResult | undefined> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const described = await describeSubscription(db, row, now);
  const months = await monthsIn(db).where('subscription_id', '=', id).orderBy('n').execute();
  const charges = [
    ...new Set([...months.map(({ charge }) => charge), ...(await listCardChanges(db, row))]),
  ];
  const found = await readRecords(db, { id, charges, months: months.map(({ n }) => n) });
  const { currency, card_summary, card_type } = row;
  const { refundInfo, cancelInfo, renewalFailure } = described;
  const announced = nextPrice(row);
  return {
    id,
    reference: referenceOf(id),
    packageId: row.package_id,
    packageName: described.packageName,
    status: row.status,
    statusSince: iso(row.status_since),
    createdAt: iso(row.created_at),
    member: await readMemberRef(db, row),
    timeZone: companyTimeZone(row.company),
    billing: row.billing,
    price: asMoney(row.price_minor, currency),
    monthlyAvios: row.monthly_avios,
    creditedAvios: described.accumulatedAvios,
    ...((card_type !== null || card_summary !== null) && {
      card: {
        ...(card_type !== null && { type: card_type }),
        ...(card_summary !== null && { digits: card_summary }),
      },
    }),
    hasRenewalFailed: row.auto_renewal_failed,
    retryDates: renewalFailure?.retryDates ?? [],
    ...(row.renews_at && { renewsAt: iso(row.renews_at) }),
    ...(row.cancels_at && { endsAt: iso(row.cancels_at) }),
    ...(announced && {
      nextPrice: { price: asMoney(announced.price_minor, currency), from: iso(announced.from) },
    }),
    priceChanges: await listPriceChanges(db, row),
    months: months.map((one) => describeMonth(one, currency)),
    refund: {
      eligible: refundInfo.enabled,
      ...(refundInfo.reason && { reason: refundInfo.reason }),
      ...(refundInfo.until && { until: refundInfo.until }),
      ...(refundInfo.paymentId && { payment: refundInfo.paymentId }),
    },
    cancellation: { isPossible: cancelInfo.enabled, isImmediate: cancelInfo.immediateCancel },
    records: found,
    timeline: timelineOf(found, plannedFor(row, months, described, now)),
  };
}

async function listCardChanges(db: Database, { id }: Subscription): Promise<CardChangeId[]> {
  const rows = await db
    .selectFrom('card_change')
    .select('charge')
    .where('subscription_id', '=', id)
    .orderBy('charge')
    .execute();
  return rows.map(({ charge }) => charge);
}

async function listPriceChanges(
  db: Database,
  { company, package_id, billing, currency }: Subscription,
): Promise<SubscriptionResult['priceChanges']> {
  const rows = await db
    .selectFrom('plan_price_change')
    .select(['price_minor', 'from_at', 'announced_at'])
    .where((row) => row.and({ company, package_id, billing, currency }))
    .orderBy('n')
    .execute();
  return rows.map(({ price_minor, from_at, announced_at }) => ({
    price: asMoney(price_minor, currency),
    from: iso(from_at),
    announcedAt: iso(announced_at),
  }));
}

function describeMonth(row: Month, currency: string): SubscriptionResult['months'][number] {
  return {
    n: row.n,
    dueAt: iso(row.due_at),
    state: row.state,
    avios: row.avios,
    attempts: row.attempts,
    charge: {
      reference: row.charge,
      isOwn: row.charge_minor > 0,
      state: row.charge_state,
      amount: asMoney(row.charge_minor, currency),
      ...(row.paid_at && { paidAt: iso(row.paid_at) }),
    },
  };
}

function plannedFor(
  row: Subscription,
  months: readonly Month[],
  { refundInfo }: UserSubscription,
  now: Date,
): Planned[] {
  const next = months.find(({ state, charge_minor }) => state === 'due' && charge_minor === 0);
  const refundEnds = refundInfo.until === undefined ? undefined : new Date(refundInfo.until);
  const announced = nextPrice(row);
  return [
    ...(row.renews_at ? [{ what: 'renewal', at: row.renews_at } as const] : []),
    ...(next ? [{ what: 'month_credited', at: next.due_at } as const] : []),
    ...(row.cancels_at ? [{ what: 'subscription_ends', at: row.cancels_at } as const] : []),
    ...(announced ? [{ what: 'new_price', at: announced.from } as const] : []),
    ...(refundEnds && refundEnds > now
      ? [{ what: 'refund_period_ends', at: refundEnds } as const]
      : []),
  ];
}
