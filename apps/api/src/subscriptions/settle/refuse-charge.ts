import { sql } from 'kysely';
import { enqueue } from '../../background/enqueue.ts';
import type { Database } from '../../database/tables.ts';
import { endSubscription } from '../end-subscription.ts';
import { changeMonth, type Month } from '../month.ts';
import { sendStatusLetter } from '../send-status-letter.ts';
import { retryDates } from '../status-rules.ts';
import { type Because, moveSubscription, type Subscription } from '../subscription.ts';

/** A month was not paid for: it is tried again in a few days, unless that was the last try. */
export async function refuseCharge(
  trx: Database,
  subscription: Subscription,
  month: Pick<Month, 'subscription_id' | 'n' | 'attempts' | 'charge'>,
  because: Because,
  now: Date,
): Promise<void> {
  if (subscription.status === 'unverified') {
    await endSubscription(trx, subscription, 'failed', because, now);
    return;
  }
  const attempts = month.attempts + 1;
  // A member who has cancelled since the authorisation is not charged again.
  if (subscription.status === 'cancelled_scheduled') {
    await changeMonth(trx, month, { attempts });
    const ended = await endSubscription(trx, subscription, 'cancelled', because, now);
    await sendStatusLetter(trx, 'plan-ended', ended);
    return;
  }
  const [again] = retryDates(attempts, now);
  await changeMonth(trx, month, { attempts, state: again ? 'due' : 'failed' });
  // A session takes one payment, and that may have been the one that was refused.
  await sql`
    update charge set state = ${again ? 'open' : 'failed'}, state_since = ${now}::timestamptz,
      session_expires_at = null
    where reference = ${month.charge}`.execute(trx);
  const changes = {
    status: again ? ('autorenewing' as const) : ('suspended' as const),
    auto_renewal_failed: true,
    renews_at: again ?? null,
  };
  await moveSubscription(trx, subscription, changes, because, now);
  const about = `${subscription.id}.${month.n}.${attempts}`;
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'plan-not-paid', about } }], now);
}
