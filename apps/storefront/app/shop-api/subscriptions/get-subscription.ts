import {
  type UserSubscription,
  userSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

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
