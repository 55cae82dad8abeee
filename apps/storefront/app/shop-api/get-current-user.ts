import { type CurrentUser, currentUser } from '@cairn/contract/members/current-user';
import { checked } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

export const currentUserQuery: MemberQuery<CurrentUser> = {
  key: ['user'],
  call: async (fetcher, signal) =>
    checked(currentUser, await fetcher('/users/current', { signal })),
};
