import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import {
  type SubscriptionStart,
  subscriptionStarted,
} from '@cairn/contract/subscriptions/start-subscription';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

export async function startSubscription(
  fetcher: Fetcher,
  body: SubscriptionStart,
  idempotencyKey: string,
): Promise<Result<{ id: SubscriptionId }>> {
  const headers = { 'idempotency-key': idempotencyKey };
  const answer = await fetcher('/subscriptions', { method: 'POST', body, headers });
  const started = checked(subscriptionStarted, answer);
  return started.ok ? { ok: true, value: { id: started.value.subscriptionID } } : started;
}
