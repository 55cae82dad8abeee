import type { Database } from '../../database/tables.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { endSubscription } from '../end-subscription.ts';
import { sendStatusLetter } from '../send-status-letter.ts';
import { retryDates } from '../status-rules.ts';
import { type Cycle, changeCycle, changeSubscription, type Subscription } from '../subscription.ts';

/** A month was not paid for: it is tried again in a few days, unless that was the last try. */
export async function refuseCharge(
  trx: Database,
  subscription: Subscription,
  cycle: Cycle,
  now: Date,
): Promise<void> {
  if (subscription.status === 'unverified') {
    await endSubscription(trx, subscription, 'failed', now);
    return;
  }
  const attempts = cycle.attempts + 1;
  // Who has cancelled since it was authorised is not asked for money again.
  if (subscription.status === 'cancelled_scheduled') {
    await changeCycle(trx, cycle, { attempts });
    const ended = await endSubscription(trx, subscription, 'cancelled', now);
    await sendStatusLetter(trx, 'plan-ended', ended);
    return;
  }
  const [again] = retryDates(attempts, now);
  await changeCycle(trx, cycle, {
    attempts,
    psp_reference: null,
    state: again ? 'due' : 'failed',
  });
  const changes = {
    status: again ? ('autorenewing' as const) : ('suspended' as const),
    auto_renewal_failed: true,
    renews_at: again ?? null,
    // A session takes one payment, and that may have been the one that was refused.
    session_expires_at: null,
  };
  await changeSubscription(trx, subscription, changes, now);
  const about = `${subscription.id}.${cycle.n}.${attempts}`;
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'plan-not-paid', about } }], now);
}
