import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { advanceOrder } from './advance-order.ts';
import { letGo, requestCapture } from './apply-authorisation.ts';
import { failOrder } from './fail-order.ts';
import { lockOrder } from './order.ts';

/** Ends an operator's look at a held order: its payment is captured, or let go. */
export async function reviewOrder(
  db: Database,
  id: string,
  verdict: 'release' | 'reject',
  now: Date,
): Promise<'done' | 'not_held'> {
  return await transact(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== 'held') return 'not_held';
    const payment = await trx
      .selectFrom('payment')
      .select('psp_reference')
      .where('order_id', '=', order.id)
      .where('state', '=', 'authorised')
      .executeTakeFirstOrThrow();
    if (verdict === 'release') {
      await advanceOrder(trx, order, ['payment_authorised'], 'released', now);
      await requestCapture(trx, payment.psp_reference, now);
    } else {
      await failOrder(trx, order, 'risk', 'rejected', now);
      await letGo(trx, payment.psp_reference, 'rejected', now);
    }
    return 'done';
  });
}
