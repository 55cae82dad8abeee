import { happened } from '@cairn/telemetry/channels';
import type { Database } from '../../database/tables.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { post } from '../../ledger/post.ts';
import { paymentReference } from '../../payments/payment-reference.ts';
import { endSubscription } from '../end-subscription.ts';
import {
  beginningOf,
  type Cycle,
  changeCycle,
  changeSubscription,
  monthsPaid,
  type Subscription,
} from '../subscription.ts';
import { creditTxn } from './credit-cycle.ts';

/** A month is paid: its avios are credited, and those of the months paid with it on their days. */
export async function settleCycle(
  trx: Database,
  subscription: Subscription,
  cycle: Cycle,
  pspReference: string,
  now: Date,
): Promise<void> {
  // Renewals fall on the day of the first payment.
  const anchored_at = subscription.anchored_at ?? now;
  const months = monthsPaid(subscription);
  const isEnding = subscription.status === 'cancelled_scheduled';
  const renews_at = beginningOf(subscription, anchored_at, cycle.n + months);
  if (!subscription.anchored_at) await endSuspended(trx, subscription, now);
  await changeSubscription(
    trx,
    subscription,
    {
      anchored_at,
      auto_renewal_failed: false,
      ...(!isEnding && { status: 'active', renews_at }),
    },
    now,
  );
  await changeCycle(trx, cycle, { state: 'credited', psp_reference: pspReference });
  const { company } = subscription;
  happened({ kind: 'order', company, product: 'subscription', state: 'complete' });
  await post(trx, [creditTxn(subscription, cycle, now)]);
  const about = paymentReference(subscription.id, cycle.n);
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'plan-receipt', about } }], now);
  if (months === 1) return;
  const later = Array.from({ length: months - 1 }, (_, index) => cycle.n + index + 1);
  await trx
    .insertInto('subscription_cycle')
    .values(
      later.map((n) => ({
        subscription_id: subscription.id,
        n,
        due_at: beginningOf(subscription, anchored_at, n),
        charge_minor: 0,
        avios: subscription.monthly_avios,
        state: 'due' as const,
        psp_reference: pspReference,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A plan that begins ends the member's suspended one; one that is never paid would not. */
async function endSuspended(
  trx: Database,
  { company, number }: Subscription,
  now: Date,
): Promise<void> {
  const suspended = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('company', '=', company)
    .where('number', '=', number)
    .where('status', '=', 'suspended')
    .forUpdate()
    .execute();
  for (const plan of suspended) await endSubscription(trx, plan, 'cancelled', now);
}
