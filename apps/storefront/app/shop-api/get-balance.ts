import { type Balance, balance } from '@cairn/contract/members/balance';
import { checked } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

export const balanceQuery: MemberQuery<Balance> = {
  key: ['balance'],
  call: async (fetcher, signal) =>
    checked(balance, await fetcher('/users/current/balance', { signal })),
};
