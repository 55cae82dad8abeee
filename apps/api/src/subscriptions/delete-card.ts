import { enqueue } from '../background/enqueue.ts';
import { shopperOf } from '../charges/charge.ts';
import type { Database } from '../database/tables.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { WithPayments } from '../payments/port.ts';
import { hasEnded } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

/** Another subscription may be about to be charged with the same card: its notification tells. */
const WAIT = 60 * 60_000;

/** Has the provider forget, an hour later, the card that a subscription is not charged with any more. */
export async function forgetCard(
  trx: Database,
  subscription: Pick<Subscription, 'company' | 'number' | 'stored_card_id'>,
  now: Date,
): Promise<void> {
  const { stored_card_id: storedCard } = subscription;
  if (storedCard === null) return;
  const data = { shopper: shopperOf(subscription), storedCard };
  const notBefore = new Date(now.getTime() + WAIT);
  await enqueue(trx, [{ queue: 'delete-card', data, notBefore }], now);
}

/** The provider gives a card that is stored again the same name: another subscription may need it. */
export async function deleteCard(
  { connection: { db }, payments }: Pick<Shop, 'connection'> & WithPayments,
  card: { shopper: string; storedCard: string },
): Promise<void> {
  const users = await db
    .selectFrom('subscription')
    .select('status')
    .where('stored_card_id', '=', card.storedCard)
    .execute();
  if (users.some(({ status }) => !hasEnded(status))) return;
  const deleted = await payments.deleteStoredCard(card);
  if (deleted.kind === 'done') return;
  throw new Error(`The provider did not delete a stored card: ${deleted.reason}`);
}
