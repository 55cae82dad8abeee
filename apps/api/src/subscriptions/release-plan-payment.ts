import type { CancelAnswer } from '@cairn/contract/orders/payment-check';
import type { Shop } from '../http/kit/shop.ts';
import { askSession } from '../payments/ask-session.ts';
import { endAllAttempts } from '../payments/payment-attempts.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import type { WithPayments } from '../payments/port.ts';
import type { Cycle, Subscription } from './subscription.ts';

/**
 * Lets a member pay a month again, once the provider has said that it was not paid. The month is not
 * cancelled: it is paid in the same session, and a new start replaces an unpaid plan.
 */
export async function releasePlanPayment(
  context: Pick<Shop, 'connection' | 'now' | 'log'> & WithPayments,
  { plan, cycle }: { plan: Subscription; cycle: Cycle },
): Promise<CancelAnswer['status']> {
  if (cycle.psp_reference !== null || cycle.state === 'credited') return 'paid';
  const reference = paymentReference(plan.id, cycle.n);
  if (plan.session_id !== null && plan.session_n === cycle.n) {
    const { kind } = await askSession(context, { reference, sessionId: plan.session_id });
    if (kind !== 'none') return kind;
  }
  await endAllAttempts(context.connection.db, reference, context.now());
  return 'cancelled';
}
