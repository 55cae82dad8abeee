import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { partnerOf, timeZoneOf } from '@cairn/contract/values/company';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import type { Database } from '../database/tables.ts';
import { refundEnd } from '../orders/refund/refund-rules.ts';
import { type PaymentFacts, readPayments } from './read-payments.ts';
import { ageAt } from './rules.ts';
import { cancellation, refundObstacle } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

/** A subscription as its member is told of it. */
export async function describeSubscription(
  db: Database,
  subscription: Subscription,
  now: Date,
): Promise<UserSubscription> {
  const { id, company, number, status, monthly_avios, anchored_at } = subscription;
  const plan = await db
    .selectFrom('subscription_package')
    .select(['name', 'content_entry'])
    .where('company', '=', company)
    .where('id', '=', subscription.package_id)
    .executeTakeFirstOrThrow();
  const payments = await readPayments(db, subscription);
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
    ...renewalOf(subscription),
    pendingCustomerAction: isForMember(subscription, payments),
    subscriptionAge: ageAt(anchored_at ?? now, now, timeZoneOf(company)),
    cancelInfo: cancelInfoOf(subscription, payments, now),
    refundInfo: refundInfoOf(subscription, payments, now),
    createDate: subscription.created_at.toISOString(),
    targetFFP: { partner: partnerOf(company), ffp: number },
    ...(status === 'cancelled_scheduled' && {
      optOutDate: subscription.status_since.toISOString(),
    }),
    ...sessionOf(subscription, payments, now),
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

/** When it is charged next or, cancelled, the day on which it would have been, which is its last. */
function renewalOf({ status, renews_at, cancels_at }: Subscription) {
  const at = status === 'cancelled_scheduled' ? cancels_at : renews_at;
  return at ? { renewDate: at.toISOString() } : {};
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
  { status }: Subscription,
  payments: PaymentFacts,
  now: Date,
): UserSubscription['refundInfo'] {
  const { paidAt } = payments;
  if (paidAt === undefined || refundObstacle({ status, now, ...payments }) !== undefined) {
    return { enabled: false };
  }
  return { enabled: true, until: refundEnd(paidAt).toISOString() };
}

/** The session in which the first payment can be made now, if there is one. */
export function sessionOf(
  { status, session_id, session_data, session_expires_at }: Subscription,
  { isBeingPaid }: Pick<PaymentFacts, 'isBeingPaid'>,
  now: Date,
) {
  if (status !== 'unverified' || isBeingPaid) return {};
  if (!session_id || !session_data || !session_expires_at || session_expires_at <= now) return {};
  return { paymentSession: { id: session_id, sessionData: session_data } };
}
