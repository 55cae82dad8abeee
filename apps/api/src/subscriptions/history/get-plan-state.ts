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
import { sessionOf } from '../describe-subscription.ts';
import { findCycle } from '../find-cycle.ts';
import { findOwnSubscription } from '../get-subscription.ts';
import { openFirstSession } from '../start/open-first-session.ts';
import { UNPAID_LIFETIME } from '../status-rules.ts';
import { type Cycle, monthsPaid, type Subscription } from '../subscription.ts';

/**
 * The state of a plan's first payment in the shape of an order's, for the older call; undefined when
 * the member has no such plan. Whatever became of it later, a plan that has begun stays done.
 */
export async function getPlanState(
  context: SessionContext,
  member: Member,
  id: string,
  locale: string,
): Promise<TransactionState | undefined> {
  const { connection, now } = context;
  const found = await findOwnSubscription(connection.db, member, id);
  if (!found) return undefined;
  const plan = await openFirstSession(context, found, locale);
  const first = await findCycle(connection.db, plan.id, 1);
  const avios = plan.monthly_avios * monthsPaid(plan);
  const total = minor(plan.price_minor);
  const errorCode = await failureOf(connection.db, plan, first);
  return {
    statusName: statusName(plan, first),
    payload: {
      aviosAmount: avios,
      pricePerPoint: decimalFromMicro(pricePerAvios(total, avios)),
      currency: plan.currency,
      ...sessionOf(plan, { isBeingPaid: first?.state === 'charging' }, now()),
      ...(errorCode !== undefined && { errorCode }),
      additionalData: { totalPrice: decimalFromMinor(total) },
    },
  };
}

/** A plan that failed keeps the name that it had before. */
function statusName(plan: Subscription, first: Cycle | undefined): StatusName {
  if (plan.anchored_at) return 'points_added_to_customer_account';
  if (first?.psp_reference) return 'payment_authorised';
  return plan.session_id ? 'payment_session' : 'start_transaction';
}

async function failureOf(
  db: Database,
  plan: Subscription,
  first: Cycle | undefined,
): Promise<number | undefined> {
  if (plan.anchored_at || plan.status === 'unverified') return undefined;
  if (plan.status !== 'failed') return FAILURES.cancelled;
  if (first?.psp_reference) return FAILURES.refused;
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
