import { sql } from 'kysely';
import { forgetCard } from '../../charges/forget-card.ts';
import type { Card } from '../../charges/report.ts';
import type { Database } from '../../database/tables.ts';
import { changeSubscription, type Subscription } from '../subscription.ts';

/**
 * The card that a member paid with, or changed to, is the one that renewals charge. A payment that
 * stores none changes nothing. True if it is another card than before.
 */
export async function storeCard(
  trx: Database,
  subscription: Subscription,
  pspReference: string,
  { storedCard, cardSummary, method }: Card,
  now: Date,
): Promise<boolean> {
  const { id, stored_card_id, card_summary } = subscription;
  if (stored_card_id !== null && (!storedCard || storedCard === stored_card_id)) return false;
  // Receipts show the card that paid: earlier payments were made with the card before this one.
  await sql`
    update payment set card_summary = ${card_summary}
    where charge in (select charge from subscription_cycle where subscription_id = ${id}
        and (charged_card is null or charged_card = ${stored_card_id}))
      and psp_reference <> ${pspReference} and card_summary is null`.execute(trx);
  await forgetCard(trx, subscription, stored_card_id, now);
  await changeSubscription(
    trx,
    { id },
    {
      stored_card_id: storedCard ?? null,
      card_summary: cardSummary ?? null,
      card_type: method ?? null,
    },
  );
  return true;
}
