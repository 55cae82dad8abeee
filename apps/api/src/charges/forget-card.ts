import { enqueue } from '../background/enqueue.ts';
import type { Database } from '../database/tables.ts';
import { shopperOf } from './charge.ts';

/** The member may be about to use the same card again: a notification tells. */
const WAIT = 60 * 60_000;

type Owner = Parameters<typeof shopperOf>[0];

/** Has the provider delete a stored card, an hour later, unless something needs it then. */
export async function forgetCard(
  trx: Database,
  owner: Owner,
  storedCard: string | null | undefined,
  now: Date,
): Promise<void> {
  if (storedCard) await forgetLater(trx, { shopper: shopperOf(owner), storedCard }, now);
}

export async function forgetLater(
  trx: Database,
  data: { shopper: string; storedCard: string },
  now: Date,
): Promise<void> {
  const notBefore = new Date(now.getTime() + WAIT);
  await enqueue(trx, [{ queue: 'delete-card', data, notBefore }], now);
}
