import type { Database } from '../database/tables.ts';
import { voidPayment } from '../payments/modify-payment.ts';
import { lockPayment } from '../payments/record-payment.ts';
import { changeSubscription, type Subscription } from './subscription.ts';

type Ended = 'failed' | 'cancelled' | 'refunded' | 'terminated';

/** Nothing is charged any more; months that are paid for and not refunded are still credited. */
export async function endSubscription(
  trx: Database,
  subscription: Subscription,
  status: Ended,
  now: Date,
): Promise<Subscription> {
  await stopCharges(trx, subscription, now);
  return await changeSubscription(trx, subscription, { status, renews_at: null }, now);
}

/** Fails the month that is being charged and voids its payment, if that is not captured yet. */
export async function stopCharges(trx: Database, { id }: Subscription, now: Date): Promise<void> {
  const stopped = await trx
    .updateTable('subscription_cycle')
    .set({ state: 'failed' })
    .where('subscription_id', '=', id)
    .where('charge_minor', '>', 0)
    .where('state', 'in', ['due', 'charging'])
    .returning('psp_reference')
    .execute();
  for (const { psp_reference } of stopped) {
    const payment = psp_reference === null ? undefined : await lockPayment(trx, psp_reference);
    // A capture that was already sent to the provider is refunded when its notification arrives.
    if (payment?.state === 'authorised' || payment?.state === 'capture_requested') {
      await voidPayment(trx, payment.psp_reference, now);
    }
  }
}
