import type { Database } from '../../database/tables.ts';
import type { Notification } from '../../payments/notification.ts';
import { done, type NotificationOutcome } from '../../payments/notification-outcome.ts';
import { cyclesPaidBy } from '../find-cycle.ts';
import { changeSubscription, type Subscription } from '../subscription.ts';
import { authoriseCycle } from './authorise-cycle.ts';

/** The payment is authorised: it is captured if a month waits for it, otherwise voided. */
export async function applyAuthorisation(
  trx: Database,
  subscription: Subscription,
  n: number,
  { pspReference, amount, method, needsReview, ...card }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  if (!amount) return done('unknown currency');
  const authorised = { pspReference, amount, method: method ?? null, needsReview };
  const outcome = await authoriseCycle(trx, subscription, n, authorised, now);
  // Also when the capture came first: only the authorisation reports the card.
  const paid = await cyclesPaidBy(trx, subscription.id, pspReference);
  if (paid.length > 0 && subscription.stored_card_id === null) {
    const columns = {
      stored_card_id: card.storedCard ?? null,
      card_summary: card.cardSummary ?? null,
      card_type: method ?? null,
    };
    await changeSubscription(trx, subscription, columns, now);
  }
  return outcome;
}
