import {
  type TransferAllowance,
  transferAllowance,
} from '@cairn/contract/members/yearly-allowance';
import { checked } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

export const transferAllowanceQuery: MemberQuery<TransferAllowance> = {
  key: ['transferAllowance'],
  call: async (fetcher, signal) =>
    checked(transferAllowance, await fetcher('/users/current/transfer-allowance', { signal })),
};
