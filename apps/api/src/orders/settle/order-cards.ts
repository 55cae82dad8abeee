import { type Paid, rememberCards } from '../../cards/remember-cards.ts';
import { removeStoredCard } from '../../cards/remove-card.ts';
import { forgetCard } from '../../charges/forget-card.ts';
import { readHeldCard } from '../../charges/held-card.ts';
import type { Followed, Product } from '../../charges/product.ts';
import type { Database } from '../../database/tables.ts';
import type { Order } from '../order.ts';

type Authorised = Parameters<Product<Order>['authorised']>[1][number];

/**
 * The card of a payment that is held for review waits for its release. Its deletion waits, too: only the
 * job still knows the card if the notification's text is deleted before the review.
 */
export async function settleCards(
  trx: Database,
  batch: readonly Authorised[],
  now: Date,
): Promise<void> {
  const paid: Paid[] = [];
  for (const { subject: order, charge, pspReference, consequence } of batch) {
    const { kind } = consequence;
    const isOfCharge =
      charge.paid_by === null ? charge.state === 'authorised' : charge.paid_by === pspReference;
    if (kind === 'authorised' || (kind === 'card' && isOfCharge)) {
      paid.push({ ...order, card: consequence });
    } else if (kind === 'released') {
      paid.push(...(await readHeld(trx, order, pspReference)));
    } else if (kind === 'held' || kind === 'unused') {
      await forgetCard(trx, order, consequence.storedCard, now);
    }
  }
  await rememberCards(trx, paid, now);
}

/** A held payment that is captured at the provider's desk was not released here. */
export async function rememberCaptured(
  trx: Database,
  batch: readonly Followed<Order, 'paid'>[],
  now: Date,
): Promise<void> {
  const paid: Paid[] = [];
  for (const { subject: order, charge, pspReference } of batch) {
    if (charge.state === 'held') paid.push(...(await readHeld(trx, order, pspReference)));
  }
  await rememberCards(trx, paid, now);
}

async function readHeld(trx: Database, order: Order, pspReference: string): Promise<Paid[]> {
  const card = await readHeldCard(trx, pspReference);
  return card ? [{ ...order, card }] : [];
}

/**
 * The provider deletes the card of a payment that was never accepted, unless it is needed otherwise. A
 * card whose payment an operator rejects is not remembered any more either.
 */
export async function settleFailedCard(
  trx: Database,
  { subject: order, charge, pspReference, consequence }: Followed<Order, 'failed'>,
  now: Date,
): Promise<void> {
  if (charge.state === 'authorised') return;
  const { storedCard } = (await readHeldCard(trx, pspReference)) ?? {};
  if (storedCard === undefined) return;
  if (consequence.cause === 'rejected') await removeStoredCard(trx, order, storedCard);
  await forgetCard(trx, order, storedCard, now);
}
