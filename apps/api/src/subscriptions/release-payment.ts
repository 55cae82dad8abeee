import type { CancelAnswer } from '@cairn/contract/orders/payment-check';
import { type AskContext, askAbout, isAskable } from '../charges/ask-session.ts';
import { endAllAttempts } from '../charges/payment-attempts.ts';
import { transact } from '../database/transact.ts';
import type { Month } from './month.ts';
import { MONTHS } from './settle/month-product.ts';

/**
 * Lets a member who says that they have not paid a month pay it again, unless the provider says
 * otherwise. The month is not cancelled: it is paid in the same session, and a new start replaces an
 * unpaid subscription. Of two payments one pays the month, and the other is voided.
 */
export async function releasePayment(
  context: AskContext,
  month: Month,
): Promise<CancelAnswer['status']> {
  const { charge: reference, charge_state, session_id, session_result } = month;
  if (charge_state !== 'open') return charge_state === 'failed' ? 'cancelled' : 'paid';
  const charge = { reference, session_id, session_result };
  if (isAskable(charge)) {
    const found = await askAbout(context, MONTHS, charge);
    if (found !== 'none') return found;
  }
  return await transact(context.connection.db, async (trx) => {
    // A payment may have been authorised since the provider was asked.
    const [locked] = await MONTHS.lock(trx, [reference]);
    if (locked && locked.charge.state !== 'open') return 'paid';
    await endAllAttempts(trx, reference, context.now());
    return 'cancelled';
  });
}
