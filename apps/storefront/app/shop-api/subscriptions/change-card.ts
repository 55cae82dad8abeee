import type { CardChangeId } from '@cairn/contract/orders/transaction-id';
import { cardChangeStarted } from '@cairn/contract/subscriptions/change-card';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

/** Begins a change of card, or resumes the one that was begun: calling it again is safe. */
export async function changeCard(
  fetcher: Fetcher,
  id: string,
): Promise<Result<{ id: CardChangeId }>> {
  const path = `/subscriptions/${encodeURIComponent(id)}/card-changes`;
  return checked(cardChangeStarted, await fetcher(path, { method: 'POST' }));
}
