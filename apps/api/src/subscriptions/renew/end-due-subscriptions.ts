import type { SubscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { type SweepContext, sweepBatches } from '../../background/sweep-batches.ts';
import { findCharge, paymentReference } from '../../charges/charge.ts';
import { findUnderWay, isUnderWay } from '../../charges/payment-attempts.ts';
import type { Database } from '../../database/tables.ts';
import { endSubscription } from '../end-subscription.ts';
import { sendStatusLetter } from '../send-status-letter.ts';
import { UNPAID_LIFETIME } from '../status-rules.ts';
import type { Subscription } from '../subscription.ts';

const BATCH = 20;

/** Ends subscriptions that were cancelled and whose last day has come. */
export async function endScheduledSubscriptions(context: SweepContext): Promise<void> {
  const { now } = context;
  await sweepBatches(context, {
    name: 'end-subscriptions',
    batchSize: BATCH,
    claim: (trx, limit, failed) =>
      lockDue(trx, limit, failed)
        .where('status', '=', sql.lit('cancelled_scheduled'))
        .where('cancels_at', '<=', now())
        .orderBy('cancels_at')
        .execute(),
    idOf: ({ id }) => id,
    handle: async (trx, subscriptions) => {
      for (const subscription of subscriptions) {
        const ended = await endSubscription(
          trx,
          subscription,
          'cancelled',
          { cause: 'ended' },
          now(),
        );
        await sendStatusLetter(trx, 'plan-ended', ended);
      }
    },
  });
}

/** Ends subscriptions that nobody paid in time. A payment that arrives later is voided. */
export async function endUnpaidSubscriptions(context: SweepContext): Promise<void> {
  const { now } = context;
  await sweepBatches(context, {
    name: 'end-unpaid-subscriptions',
    batchSize: BATCH,
    claim: (trx, limit, failed) =>
      lockDue(trx, limit, failed)
        .where('status', '=', sql.lit('unverified'))
        .where('created_at', '<=', new Date(now().getTime() - UNPAID_LIFETIME))
        // One that is being paid is decided by its payment.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('charge')
                .select('reference')
                .where('reference', '=', sql<SubscriptionPaymentId>`subscription.id`)
                .where('charge.state', '<>', 'open'),
            ),
          ),
        )
        // It may have been paid: its notifications decide first.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhook_inbox')
                .select('event_key')
                .whereRef('order_id', '=', 'subscription.id')
                .where('applied_at', 'is', null),
            ),
          ),
        )
        .where(({ not }) => not(isUnderWay(sql`subscription.id`, now())))
        .orderBy('created_at')
        .execute(),
    idOf: ({ id }) => id,
    handle: async (trx, subscriptions) => {
      // Looked up again: Pay may have been pressed before these were locked.
      const references = subscriptions.map(({ id }) => paymentReference(id, 1));
      const underWay = new Set(await findUnderWay(trx, references, now()));
      for (const subscription of subscriptions) {
        const reference = paymentReference(subscription.id, 1);
        if (underWay.has(reference)) continue;
        if ((await findCharge(trx, reference))?.state !== 'open') continue;
        await endSubscription(trx, subscription, 'failed', { cause: 'expired' }, now());
      }
    },
  });
}

function lockDue(trx: Database, limit: number, failed: readonly string[]) {
  return trx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '<>', sql<Subscription['id']>`all(${failed}::text[])`)
    .limit(limit)
    .forUpdate()
    .skipLocked();
}
