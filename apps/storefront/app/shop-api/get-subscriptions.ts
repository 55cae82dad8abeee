import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { checkedBy } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

const PATH = '/users/current/subscriptions';
const loadSchema = () =>
  import('@cairn/contract/subscriptions/user-subscriptions').then(
    ({ userSubscriptions }) => userSubscriptions,
  );

/** The member's subscriptions, the current one first. Always fetched again: one may have been renewed. */
export const subscriptionsQuery: MemberQuery<UserSubscription[]> = {
  key: ['subscriptions'],
  staleTime: 0,
  call: (fetcher, signal) =>
    checkedBy(loadSchema(), fetcher(PATH, { query: { isPrimary: 'true' }, signal })),
};
