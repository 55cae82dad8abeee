import { planPaymentId } from '@cairn/contract/orders/transaction-id';
import {
  FAILURES,
  type StatusName,
  type TransactionState,
} from '@cairn/contract/orders/transaction-state';
import {
  decimalFromMicro,
  decimalFromMinor,
  minor,
  pricePerAvios,
} from '@cairn/contract/values/money';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import type { SessionContext } from '../../orders/start/open-session.ts';
import { describeAttempts, readAttempts } from '../../payments/payment-attempts.ts';
import { paymentReference, readReference } from '../../payments/payment-reference.ts';
import { findCycle } from '../find-cycle.ts';
import { findOwnSubscription } from '../get-subscription.ts';
import { isPayable, openPlanSession, sessionOf } from '../payment-session.ts';
import { isLastTry, UNPAID_LIFETIME } from '../status-rules.ts';
import { beginningOf, type Cycle, monthsPaid, type Subscription } from '../subscription.ts';

/**
 * The state of a plan's payment in the shape of an order's; undefined when the member has no such
 * payment. Once paid it stays done, whatever becomes of the plan or the money.
 */
export async function getPlanState(
  context: SessionContext,
  member: Member,
  paymentId: string,
  locale: string,
): Promise<TransactionState | undefined> {
  const { connection, now } = context;
  const found = await findPlanPayment(connection.db, member, paymentId);
  if (!found) return undefined;
  const plan = await openPlanSession(context, found.plan, found.cycle.n, locale);
  const cycle = (await findCycle(connection.db, plan.id, found.cycle.n)) ?? found.cycle;
  const avios = cycle.avios * monthsPaid(plan);
  const total = minor(cycle.charge_minor);
  const errorCode = await failureOf(connection.db, plan, cycle);
  return {
    statusName: statusName(plan, cycle),
    payload: {
      aviosAmount: avios,
      pricePerPoint: decimalFromMicro(pricePerAvios(total, avios)),
      currency: plan.currency,
      ...sessionOf(plan, cycle, now()),
      ...(errorCode !== undefined && { errorCode }),
      ...(cycle.psp_reference === null &&
        describeAttempts(
          await readAttempts(connection.db, paymentReference(plan.id, cycle.n), now()),
          isPayable(plan, cycle),
        )),
      additionalData: {
        totalPrice: decimalFromMinor(total),
        ...(await describePayment(connection.db, plan, cycle)),
      },
    },
  };
}

export async function findPlanPayment(
  db: Database,
  member: Member,
  paymentId: string,
): Promise<{ plan: Subscription; cycle: Cycle } | undefined> {
  const known = planPaymentId.safeParse(paymentId);
  if (!known.success) return undefined;
  const { id, n } = readReference(known.data);
  const plan = await findOwnSubscription(db, member, id);
  const cycle = plan && (await findCycle(db, plan.id, n));
  // The later months of a year are paid with its first.
  return cycle && cycle.charge_minor > 0 ? { plan, cycle } : undefined;
}

/** Which plan a payment is for, from when, and when the next one is due. */
async function describePayment(db: Database, plan: Subscription, { n, state }: Cycle) {
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
function statusName(plan: Subscription, { n, state, psp_reference }: Cycle): StatusName {
  if (state === 'credited' || state === 'refunded') return 'points_added_to_customer_account';
  if (psp_reference) return 'payment_authorised';
  return plan.session_id && plan.session_n === n ? 'payment_session' : 'start_transaction';
}

async function failureOf(
  db: Database,
  plan: Subscription,
  { n, state, attempts, psp_reference }: Cycle,
): Promise<number | undefined> {
  if (state !== 'failed') return undefined;
  if (n > 1) return isLastTry(attempts) ? FAILURES.refused : FAILURES.cancelled;
  if (plan.status !== 'failed') return FAILURES.cancelled;
  if (psp_reference) return FAILURES.refused;
  const payments = await db
    .selectFrom('payment')
    .select(['currency', 'authorised_minor'])
    .where('order_id', '=', plan.id)
    .execute();
  const isMismatched = payments.some(
    ({ currency, authorised_minor }) =>
      currency !== plan.currency || authorised_minor !== plan.price_minor,
  );
  if (isMismatched) return FAILURES.amountMismatch;
  const lifetime = plan.status_since.getTime() - plan.created_at.getTime();
  // Ended sooner without a payment, it was replaced by another start.
  return lifetime >= UNPAID_LIFETIME ? FAILURES.expired : FAILURES.cancelled;
}
