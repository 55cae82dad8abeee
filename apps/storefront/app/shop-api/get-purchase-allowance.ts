import { type YearlyAllowance, yearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import { checked } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

export const purchaseAllowanceQuery: MemberQuery<YearlyAllowance> = {
  key: ['purchaseAllowance'],
  call: async (fetcher, signal) =>
    checked(yearlyAllowance, await fetcher('/users/current/purchase-allowance', { signal })),
};
