import { type CurrentUser, currentUser } from '@cairn/contract/members/current-user';
import { checked } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

export const currentUserQuery: MemberQuery<CurrentUser> = {
  key: ['user'],
  call: async (ask, signal) => checked(currentUser, await ask('/users/current', { signal })),
};
