import type { CancelAnswer } from '@cairn/contract/orders/payment-check';
import { type AskContext, askAbout, isAskable } from '../charges/ask-session.ts';
import { endAllAttempts } from '../charges/payment-attempts.ts';
import type { LockedCharge, Product } from '../charges/product.ts';
import { transact } from '../database/transact.ts';

/**
 * Lets a member who says that they have not paid a month, or not given a card, do so again, unless the
 * provider says otherwise. The charge is not cancelled: it is paid in another session, because the
 * provider may take no more payments in this one, and a new start replaces an unpaid subscription. Of
 * two payments one pays the charge, and the other is voided.
 */
export async function releasePayment<Subject>(
  context: AskContext,
  product: Product<Subject>,
  { reference, state, session_id, session_result }: LockedCharge,
): Promise<CancelAnswer['status']> {
  if (state !== 'open') return statusOf(state);
  const charge = { reference, session_id, session_result };
  if (isAskable(charge)) {
    const found = await askAbout(context, product, charge);
    if (found !== 'none') return found;
  }
  return await transact(context.connection.db, async (trx) => {
    // It may have been paid, or have failed, since the provider was asked.
    const [locked] = await product.lock(trx, [reference]);
    if (locked && locked.charge.state !== 'open') return statusOf(locked.charge.state);
    await endAllAttempts(trx, reference, context.now());
    await trx
      .updateTable('charge')
      .set({ session_id: null, session_data: null, session_expires_at: null, session_result: null })
      .where('reference', '=', reference)
      .execute();
    return 'cancelled';
  });
}

function statusOf(state: LockedCharge['state']): CancelAnswer['status'] {
  return state === 'failed' ? 'cancelled' : 'paid';
}
