import {
  type UserSubscription,
  userSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

/** At the end of what is paid for, or at once where the subscription says so. */
export async function cancelSubscription(
  ask: Fetcher,
  id: string,
): Promise<Result<UserSubscription>> {
  return checked(userSubscription, await ask(pathOf(id), { method: 'POST' }));
}

export async function undoCancellation(
  ask: Fetcher,
  id: string,
): Promise<Result<UserSubscription>> {
  return checked(userSubscription, await ask(pathOf(id), { method: 'DELETE' }));
}

function pathOf(id: string): string {
  return `/subscriptions/${encodeURIComponent(id)}/cancellation`;
}
