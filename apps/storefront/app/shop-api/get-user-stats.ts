import { type UserStats, userStats } from '@cairn/contract/members/user-stats';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

/** Avios that the member boosted and bought this year. */
export async function getUserStats(ask: Fetcher): Promise<Result<UserStats>> {
  return checked(userStats, await ask('/users/current/stats'));
}
