import {
  type TransferAllowance,
  transferAllowance,
  type YearlyAllowance,
  yearlyAllowance,
} from '@cairn/contract/members/yearly-allowance';
import { checked } from '#app/shop-api/client/checked.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

export const purchaseAllowanceQuery: MemberQuery<YearlyAllowance> = {
  key: ['purchaseAllowance'],
  call: async (fetcher, signal) =>
    checked(yearlyAllowance, await fetcher('/users/current/purchase-allowance', { signal })),
};

export const transferAllowanceQuery: MemberQuery<TransferAllowance> = {
  key: ['transferAllowance'],
  call: async (fetcher, signal) =>
    checked(transferAllowance, await fetcher('/users/current/transfer-allowance', { signal })),
};
