import { type Balance, balance } from '@cairn/contract/members/balance';
import { checked } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

export const balanceQuery: MemberQuery<Balance> = {
  key: ['balance'],
  call: async (ask, signal) => checked(balance, await ask('/users/current/balance', { signal })),
};
