import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import { sql } from 'kysely';
import type { Shop } from '../http/kit/shop.ts';
import { askSession, BETWEEN_QUESTIONS, endAbandoned } from '../payments/ask-session.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import type { WithPayments } from '../payments/port.ts';
import { isPayable } from './payment-session.ts';
import type { Cycle, Subscription } from './subscription.ts';

type CheckContext = Pick<Shop, 'connection' | 'now' | 'log'> & WithPayments;

/**
 * Asks the provider at once whether a month was paid. Unlike an order's, the payment is not settled by
 * the answer: only its webhook has the stored card, which later renewals need.
 */
export async function checkPlanPayment(
  context: CheckContext,
  { plan, cycle }: { plan: Subscription; cycle: Cycle },
): Promise<PaymentFound> {
  if (cycle.state === 'failed') return 'none';
  if (cycle.psp_reference !== null || cycle.state === 'credited') return 'paid';
  const { session_id, session_n } = plan;
  if (!isPayable(plan, cycle) || session_id === null || session_n !== cycle.n) return 'none';
  if (!(await mayAsk(context, plan))) return 'unknown';
  const reference = paymentReference(plan.id, cycle.n);
  const { kind } = await askSession(context, { reference, sessionId: session_id });
  return kind === 'none' ? await endAbandoned(context, reference) : kind;
}

async function mayAsk({ connection, now }: CheckContext, { id }: Subscription): Promise<boolean> {
  const latest = new Date(now().getTime() - BETWEEN_QUESTIONS);
  const { rows } = await sql`
    update subscription set session_asked_at = ${now()}::timestamptz
    where id = ${id}
      and (session_asked_at is null or session_asked_at <= ${latest}::timestamptz)
    returning id`.execute(connection.db);
  return rows.length > 0;
}
