import { sql } from 'kysely';
import type { Payment } from '../charges/charge.ts';
import { forgetCard } from '../charges/forget-card.ts';
import { forgetHeldCard } from '../charges/held-card.ts';
import { voidPayment } from '../charges/request.ts';
import type { Database } from '../database/tables.ts';
import { type Because, moveSubscription, type Subscription } from './subscription.ts';

type Ended = 'failed' | 'cancelled' | 'refunded' | 'terminated';

/** Nothing is charged any more; months that are paid for and not refunded are still credited. */
export async function endSubscription(
  trx: Database,
  subscription: Subscription,
  status: Ended,
  because: Because,
  now: Date,
): Promise<Subscription> {
  await stopCharges(trx, subscription, now);
  await forgetCard(trx, subscription, subscription.stored_card_id, now);
  return await moveSubscription(trx, subscription, { status, renews_at: null }, because, now);
}

/** Fails the month that is being charged and voids its payment, if that is not captured yet. */
export async function stopCharges(
  trx: Database,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const { rows } = await sql<Pick<Payment, 'psp_reference' | 'state'>>`
    with stopped as (
      update subscription_cycle set state = 'failed'
      where subscription_id = ${subscription.id} and charge_minor > 0 and state in ('due', 'charging')
      returning charge
    ),
    failed as (
      update charge set state = 'failed', state_since = ${now}::timestamptz
      from stopped where reference = stopped.charge
      returning reference
    )
    -- A capture that was already sent to the provider is refunded when its notification arrives.
    select psp_reference, payment.state from payment join failed on failed.reference = payment.charge
    where payment.state in ('authorised', 'capture_requested')`.execute(trx);
  for (const { psp_reference, state } of rows) {
    if (state === 'authorised') await forgetHeldCard(trx, subscription, psp_reference, now);
    await voidPayment(trx, psp_reference, now);
  }
}
