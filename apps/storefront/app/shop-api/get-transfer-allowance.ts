import type { TransferAllowance } from '@cairn/contract/members/yearly-allowance';
import { checkedBy } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

const loadSchema = () =>
  import('@cairn/contract/members/yearly-allowance').then(
    ({ transferAllowance }) => transferAllowance,
  );

export const transferAllowanceQuery: MemberQuery<TransferAllowance> = {
  key: ['transferAllowance'],
  call: (fetcher, signal) =>
    checkedBy(loadSchema(), fetcher('/users/current/transfer-allowance', { signal })),
};
