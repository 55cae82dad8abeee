import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { requestCapture, voidPayment } from '../payments/modify-payment.ts';
import { advanceOrder } from './advance-order.ts';
import { failOrder } from './fail-order.ts';
import { lockOrder } from './order.ts';

export type Reviewed = 'done' | 'not_held' | 'payment_gone';

/** Ends the manual review of a held order: its payment is captured, or voided if it still exists. */
export async function reviewOrder(
  db: Database,
  id: string,
  verdict: 'release' | 'reject',
  now: Date,
): Promise<Reviewed> {
  return await transact<Reviewed>(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== 'held') return 'not_held';
    const payment = await trx
      .selectFrom('payment')
      .select('psp_reference')
      .where('order_id', '=', order.id)
      .where('state', '=', 'authorised')
      .forUpdate()
      .executeTakeFirst();
    if (verdict === 'release') {
      if (!payment) return 'payment_gone';
      await advanceOrder(trx, order, ['payment_authorised'], 'released', now);
      await requestCapture(trx, payment.psp_reference, now);
    } else {
      await failOrder(trx, order, 'risk', 'rejected', now);
      if (payment) await voidPayment(trx, payment.psp_reference, now);
    }
    return 'done';
  });
}
