import {
  type UserSubscription,
  userSubscriptions,
} from '@cairn/contract/subscriptions/user-subscriptions';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

/** The member's subscriptions, the current one first. */
export async function getSubscriptions(ask: Fetcher): Promise<Result<UserSubscription[]>> {
  const query = { isPrimary: 'true' };
  return checked(userSubscriptions, await ask('/users/current/subscriptions', { query }));
}
