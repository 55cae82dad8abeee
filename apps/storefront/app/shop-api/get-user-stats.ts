import { type UserStats, userStats } from '@cairn/contract/members/user-stats';
import { checked } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

/** Avios that the member boosted and bought this year. */
export const userStatsQuery: MemberQuery<UserStats> = {
  key: ['stats'],
  call: async (fetcher, signal) =>
    checked(userStats, await fetcher('/users/current/stats', { signal })),
};
