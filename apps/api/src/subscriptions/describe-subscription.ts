import { subscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { partnerOf } from '@cairn/contract/values/company';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { paymentReference, refundEnd } from '../charges/charge.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { describeMonths } from './describe-months.ts';
import { describeRenewal } from './describe-renewal.ts';
import { sessionOf } from './payment-session.ts';
import { type PaymentFacts, readPaymentsOf } from './read-payments.ts';
import { ageAt } from './rules.ts';
import { cancellation, hasEnded, refundObstacle } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

export async function describeSubscription(
  db: Database,
  subscription: Subscription,
  now: Date,
): Promise<UserSubscription> {
  const [described] = await describeSubscriptions(db, subscription, [subscription], now);
  if (!described) throw new Error(`${subscription.id} was not described`);
  return described;
}

/** A member's subscriptions as they see them, in as many queries as one takes. */
export async function describeSubscriptions(
  db: Database,
  member: Member,
  subscriptions: readonly Subscription[],
  now: Date,
): Promise<UserSubscription[]> {
  const plans = await db
    .selectFrom('subscription_package')
    .select(['id', 'name', 'content_entry'])
    .where('company', '=', member.company)
    .execute();
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  const paymentsOf = await readPaymentsOf(db, member, subscriptions);
  return subscriptions.flatMap((subscription) => {
    const plan = planOf.get(subscription.package_id);
    return plan ? [describe(subscription, plan, paymentsOf(subscription), now)] : [];
  });
}

function describe(
  subscription: Subscription,
  plan: { name: string; content_entry: string },
  payments: PaymentFacts,
  now: Date,
): UserSubscription {
  const { id, company, number, status, status_since, monthly_avios, anchored_at } = subscription;
  const months = describeMonths(subscription, payments.months, now);
  return {
    id,
    link: `/subscriptions/${id}`,
    contentEntryId: plan.content_entry,
    packageId: subscription.package_id,
    packageName: plan.name,
    subscriptionStatus: status,
    ...cardOf(subscription, payments),
    autoRenewalFailed: subscription.auto_renewal_failed,
    accumulatedAvios: payments.accumulatedAvios,
    avios: { monthly: monthly_avios, annually: 12 * monthly_avios },
    cost: {
      amount: decimalFromMinor(minor(subscription.price_minor)),
      frequency: subscription.billing,
      currency: subscription.currency,
    },
    ...describeRenewal(subscription, payments),
    ...(months && { months }),
    pendingCustomerAction: isForMember(subscription, payments),
    subscriptionAge: ageAt(anchored_at ?? now, now, companyTimeZone(company)),
    cancelInfo: cancelInfoOf(subscription, payments, now),
    refundInfo: refundInfoOf(subscription, payments, now),
    createDate: subscription.created_at.toISOString(),
    ...(hasEnded(status) && { endedAt: status_since.toISOString() }),
    targetFFP: { partner: partnerOf(company), ffp: number },
    ...(status === 'cancelled_scheduled' && { optOutDate: status_since.toISOString() }),
    ...sessionOf(subscription, payments.months[0], now),
  };
}

/** A capture that arrives before its authorisation tells the type of card and nothing else of it. */
function cardOf(
  { card_summary, stored_card_id, card_type }: Subscription,
  { method }: PaymentFacts,
): Pick<UserSubscription, 'card' | 'cardReference' | 'cardType'> {
  const cardType = card_type ?? method;
  return {
    ...(card_summary && { card: card_summary }),
    ...(stored_card_id && { cardReference: stored_card_id }),
    ...(cardType && { cardType }),
  };
}

/** Whether it waits for the member: for the first payment, or because no card was good. */
function isForMember({ status }: Subscription, { isBeingPaid }: PaymentFacts): boolean {
  return (status === 'unverified' && !isBeingPaid) || status === 'suspended';
}

function cancelInfoOf(
  { status, cancels_at, renews_at, status_since }: Subscription,
  { isBeingPaid }: PaymentFacts,
  now: Date,
): UserSubscription['cancelInfo'] {
  const how = cancellation(status, isBeingPaid);
  const earliest = how === 'at_once' ? now : (cancels_at ?? renews_at ?? status_since);
  return {
    enabled: how !== undefined,
    immediateCancel: how === 'at_once',
    earliestCancellationDate: earliest.toISOString(),
    ...(status === 'cancelled_scheduled' &&
      cancels_at && { scheduledDate: cancels_at.toISOString() }),
  };
}

function refundInfoOf(
  { id, status }: Subscription,
  payments: PaymentFacts,
  now: Date,
): UserSubscription['refundInfo'] {
  const { paidAt, months } = payments;
  const reason = refundObstacle({ status, now, ...payments });
  const last = months.findLast(
    ({ charge_minor, state }) => charge_minor > 0 && (state === 'credited' || state === 'refunded'),
  );
  return {
    enabled: reason === undefined,
    ...(reason === undefined && paidAt && { until: refundEnd(paidAt).toISOString() }),
    ...(last && { paymentId: subscriptionPaymentId.parse(paymentReference(id, last.n)) }),
    ...(reason && { reason }),
  };
}
