import {
  type UserSubscription,
  userSubscriptions,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { checked } from '#app/shop-api/client/checked.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

const PATH = '/users/current/subscriptions';

/** The member's subscriptions, the current one first. Always fetched again: one may have been renewed. */
export const subscriptionsQuery: MemberQuery<UserSubscription[]> = {
  key: ['subscriptions'],
  staleTime: 0,
  call: async (fetcher, signal) =>
    checked(userSubscriptions, await fetcher(PATH, { query: { isPrimary: 'true' }, signal })),
};
