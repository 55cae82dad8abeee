import type { Database } from '../../database/tables.ts';
import type { Notification } from '../../payments/notification.ts';
import { done, type NotificationOutcome } from '../../payments/notification-outcome.ts';
import { changeSubscription, type Subscription } from '../subscription.ts';
import { authoriseCycle } from './authorise-cycle.ts';

/** The payment is authorised: it is captured if a month waits for it, otherwise voided. */
export async function applyAuthorisation(
  trx: Database,
  subscription: Subscription,
  n: number,
  notification: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const { pspReference, amount, method, needsReview, cardSummary } = notification;
  if (!amount) return done('unknown currency');
  const card = { method: method ?? null, cardSummary: cardSummary ?? null };
  const authorised = { pspReference, amount, needsReview, ...card };
  const outcome = await authoriseCycle(trx, subscription, n, authorised, now);
  // Also when the capture came first: only the authorisation reports the card.
  if (await isLastPayment(trx, subscription, pspReference)) {
    await storeCard(trx, subscription, notification, now);
  }
  return outcome;
}

/** An authorisation that arrives after a later month was paid no longer says which card is used. */
async function isLastPayment(
  trx: Database,
  { id }: Subscription,
  pspReference: string,
): Promise<boolean> {
  const last = await trx
    .selectFrom('subscription_cycle')
    .select('psp_reference')
    .where('subscription_id', '=', id)
    .where('charge_minor', '>', 0)
    .where('psp_reference', 'is not', null)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.psp_reference === pspReference;
}

/** The card of the last payment is the one that renewals charge. A payment that stores none changes nothing. */
async function storeCard(
  trx: Database,
  subscription: Subscription,
  { storedCard, cardSummary, method, pspReference }: Notification,
  now: Date,
): Promise<void> {
  const { id, stored_card_id, card_summary } = subscription;
  if (stored_card_id !== null && (!storedCard || storedCard === stored_card_id)) return;
  // Receipts show the card that paid: earlier payments were made with the card before this one.
  await trx
    .updateTable('payment')
    .set({ card_summary })
    .where('order_id', '=', id)
    .where('psp_reference', '<>', pspReference)
    .where('card_summary', 'is', null)
    .execute();
  const columns = {
    stored_card_id: storedCard ?? null,
    card_summary: cardSummary ?? null,
    card_type: method ?? null,
  };
  await changeSubscription(trx, subscription, columns, now);
}
