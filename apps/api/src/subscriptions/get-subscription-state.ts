import { subscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import {
  CAPTURE_FAILED,
  FAILURES,
  type Failure,
  type StatusName,
  type TransactionState,
} from '@cairn/contract/orders/transaction-state';
import {
  decimalFromMicro,
  decimalFromMinor,
  minor,
  pricePerAvios,
} from '@cairn/contract/values/money';
import { readReference } from '../charges/charge.ts';
import { hasCaptureFailed } from '../charges/failed-capture.ts';
import { describeAttempts, readAttempts } from '../charges/payment-attempts.ts';
import type { SessionContext } from '../charges/request-session.ts';
import type { EventCause } from '../database/tables/charges.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { findOwnSubscription } from './get-subscription.ts';
import { findMonth, type Month } from './month.ts';
import { isPayable, openMonthSession, sessionOf } from './payment-session.ts';
import type { PaidMonth } from './settle/month-product.ts';
import { isLastTry } from './status-rules.ts';
import { beginningOf, monthsPaid, type Subscription } from './subscription.ts';

/**
 * The state of a subscription's payment in the shape of an order's; undefined when the member has
 * no such payment. Once paid it stays done, whatever becomes of the subscription or the money,
 * unless the money never came because its capture failed.
 */
export async function getSubscriptionState(
  context: SessionContext,
  member: Member,
  paymentId: string,
  locale: string,
): Promise<TransactionState | undefined> {
  const { connection, now } = context;
  const found = await findSubscriptionPayment(connection.db, member, paymentId);
  if (!found) return undefined;
  const { subscription } = found;
  const month = await openMonthSession(context, subscription, found.month, locale);
  const avios = month.avios * monthsPaid(subscription);
  const total = minor(month.charge_minor);
  const failure = await failureOf(connection.db, subscription, month);
  const hasFailedLater =
    month.charge_state === 'charged_back' && (await hasCaptureFailed(connection.db, month.charge));
  return {
    statusName: statusName(month, failure),
    payload: {
      aviosAmount: avios,
      pricePerPoint: decimalFromMicro(pricePerAvios(total, avios)),
      currency: subscription.currency,
      ...sessionOf(subscription, month, now()),
      ...(failure && { errorCode: FAILURES[failure.code] }),
      ...(hasFailedLater && { errorCode: CAPTURE_FAILED }),
      ...((month.charge_state === 'open' || month.charge_state === 'failed') &&
        describeAttempts(
          await readAttempts(connection.db, month.charge, now()),
          isPayable(subscription, month),
        )),
      additionalData: {
        totalPrice: decimalFromMinor(total),
        ...(await describePayment(connection.db, subscription, month)),
      },
    },
  };
}

export async function findSubscriptionPayment(
  db: Database,
  member: Member,
  paymentId: string,
): Promise<PaidMonth | undefined> {
  const known = subscriptionPaymentId.safeParse(paymentId);
  if (!known.success) return undefined;
  const { id, n } = readReference(known.data);
  const subscription = await findOwnSubscription(db, member, id);
  const month = subscription && (await findMonth(db, subscription.id, n));
  // The later months of a year are paid with its first.
  return month && month.charge_minor > 0 ? { subscription, month } : undefined;
}

/** Which plan a payment is for, from when, and when the next one is due. */
async function describePayment(db: Database, plan: Subscription, { n, state }: Month) {
  const { company, package_id, billing, anchored_at, renews_at } = plan;
  const { name } = await db
    .selectFrom('subscription_package')
    .select('name')
    .where('company', '=', company)
    .where('id', '=', package_id)
    .executeTakeFirstOrThrow();
  const next = anchored_at && beginningOf(plan, anchored_at, n + monthsPaid(plan));
  const nextBilling = state === 'credited' ? renews_at : next;
  return {
    packageName: name,
    interval: billing,
    ...(anchored_at && { periodStart: beginningOf(plan, anchored_at, n).toISOString() }),
    ...(nextBilling && { nextBillingDate: nextBilling.toISOString() }),
  };
}

/** A payment that failed keeps the name that it had before. */
function statusName(
  { state, charge_state, session_id }: Month,
  failure: MonthFailure | undefined,
): StatusName {
  if (state === 'credited' || state === 'refunded') return 'points_added_to_customer_account';
  const isAuthorised = charge_state === 'authorised' || charge_state === 'held';
  if (isAuthorised || failure?.wasAuthorised) return 'payment_authorised';
  return session_id ? 'payment_session' : 'start_transaction';
}

type MonthFailure = { code: Failure; wasAuthorised: boolean };

/** Reads why a month failed, for a subscription that never began from its last event. */
async function failureOf(
  db: Database,
  { id }: Subscription,
  { n, state, attempts }: Month,
): Promise<MonthFailure | undefined> {
  if (state !== 'failed') return undefined;
  if (n > 1) return { code: isLastTry(attempts) ? 'refused' : 'cancelled', wasAuthorised: false };
  const last = await db
    .selectFrom('charge_event')
    .select('cause')
    .where('subject', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last && FAILED_BY[last.cause]) ?? { code: 'cancelled', wasAuthorised: false };
}

const FAILED_BY: Partial<Record<EventCause, MonthFailure>> = {
  expired: { code: 'expired', wasAuthorised: false },
  refused: { code: 'refused', wasAuthorised: false },
  wrong_amount: { code: 'amountMismatch', wasAuthorised: false },
  rejected: { code: 'risk', wasAuthorised: true },
  capture_failed: { code: 'refused', wasAuthorised: true },
  voided: { code: 'refused', wasAuthorised: true },
  failed_by_operator: { code: 'refused', wasAuthorised: true },
};
