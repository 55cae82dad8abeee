import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { voidPayment } from '../../payments/modify-payment.ts';
import { lockPayment } from '../../payments/record-payment.ts';
import { lockSubscription, type Subscription } from '../subscription.ts';
import { refuseCharge } from './refuse-charge.ts';

type FailedMonth =
  | { kind: 'failed' | 'not_waiting'; status: Subscription['status'] }
  | { kind: 'unknown' };

/**
 * Ends the wait for a capture that the provider refuses: the month counts as refused and its payment
 * is voided; if it is captured after all, the money is refunded.
 */
export async function failUncapturedMonth(
  db: Database,
  id: string,
  now: Date,
): Promise<FailedMonth> {
  return await transact<FailedMonth>(db, async (trx) => {
    const subscription = await lockSubscription(trx, id);
    if (!subscription) return { kind: 'unknown' };
    const cycle = await trx
      .selectFrom('subscription_cycle')
      .selectAll()
      .where('subscription_id', '=', subscription.id)
      .where('state', '=', 'charging')
      .executeTakeFirst();
    const payment = await lockPayment(trx, cycle?.psp_reference ?? '');
    if (!cycle || payment?.state !== 'capture_requested') {
      return { kind: 'not_waiting', status: subscription.status };
    }
    // Voided first: ending an unpaid plan would void its payment a second time.
    await voidPayment(trx, payment.psp_reference, now);
    await refuseCharge(trx, subscription, cycle, now);
    const { status } = (await lockSubscription(trx, id)) ?? subscription;
    return { kind: 'failed', status };
  });
}
