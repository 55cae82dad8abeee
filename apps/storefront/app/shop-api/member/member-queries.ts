import { type Balance, balance } from '@cairn/contract/members/balance';
import { type CurrentUser, currentUser } from '@cairn/contract/members/current-user';
import { type UserStats, userStats } from '@cairn/contract/members/user-stats';
import { checked } from '#app/shop-api/client/checked.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

export const currentUserQuery: MemberQuery<CurrentUser> = {
  key: ['user'],
  call: async (fetcher, signal) =>
    checked(currentUser, await fetcher('/users/current', { signal })),
};

export const balanceQuery: MemberQuery<Balance> = {
  key: ['balance'],
  call: async (fetcher, signal) =>
    checked(balance, await fetcher('/users/current/balance', { signal })),
};

/** Avios that the member boosted and bought this year. */
export const userStatsQuery: MemberQuery<UserStats> = {
  key: ['stats'],
  call: async (fetcher, signal) =>
    checked(userStats, await fetcher('/users/current/stats', { signal })),
};
