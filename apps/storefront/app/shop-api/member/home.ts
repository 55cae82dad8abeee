import { type MemberHome, memberHome } from '@cairn/contract/members/member-home';
import { checked } from '#app/shop-api/client/checked.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

/** The member's plan and the few orders of which the start page tells. Always fetched again. */
export const homeQuery: MemberQuery<MemberHome> = {
  key: ['home'],
  staleTime: 0,
  call: async (fetcher, signal) =>
    checked(memberHome, await fetcher('/users/current/home', { signal })),
};
