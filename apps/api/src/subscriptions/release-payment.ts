import type { CancelAnswer } from '@cairn/contract/orders/payment-check';
import { type AskContext, askAbout } from '../charges/ask-session.ts';
import { endAllAttempts } from '../charges/payment-attempts.ts';
import type { LockedCharge, Product } from '../charges/product.ts';
import { transact } from '../database/transact.ts';

/**
 * Lets a member pay a month or give a card again, once the provider has said that nothing came of it.
 * The charge is not cancelled: it is paid in the same session, and a new start replaces an unpaid
 * subscription.
 */
export async function releasePayment<Subject>(
  context: AskContext,
  product: Product<Subject>,
  { reference, state, session_id, session_result }: LockedCharge,
): Promise<CancelAnswer['status']> {
  if (state !== 'open') return state === 'failed' ? 'cancelled' : 'paid';
  if (session_id !== null) {
    const found = await askAbout(context, product, { reference, session_id, session_result });
    if (found !== 'none') return found;
  }
  return await transact(context.connection.db, async (trx) => {
    // A payment may have been authorised since the provider was asked.
    const [locked] = await product.lock(trx, [reference]);
    if (locked && locked.charge.state !== 'open') return 'paid';
    await endAllAttempts(trx, reference, context.now());
    return 'cancelled';
  });
}
