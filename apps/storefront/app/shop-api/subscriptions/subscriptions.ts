import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import {
  type SubscriptionStart,
  subscriptionStarted,
} from '@cairn/contract/subscriptions/start-subscription';
import {
  type UserSubscription,
  userSubscription,
  userSubscriptions,
} from '@cairn/contract/subscriptions/user-subscriptions';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

export async function getSubscription(
  fetcher: Fetcher,
  id: string,
  signal?: AbortSignal,
): Promise<Result<UserSubscription>> {
  return checked(
    userSubscription,
    await fetcher(`/subscriptions/${encodeURIComponent(id)}`, { signal }),
  );
}

const PATH = '/users/current/subscriptions';

/** The member's subscriptions, the current one first. Always fetched again: one may have been renewed. */
export const subscriptionsQuery: MemberQuery<UserSubscription[]> = {
  key: ['subscriptions'],
  staleTime: 0,
  call: async (fetcher, signal) =>
    checked(userSubscriptions, await fetcher(PATH, { query: { isPrimary: 'true' }, signal })),
};

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
