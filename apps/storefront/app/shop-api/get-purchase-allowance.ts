import type { YearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import { checkedBy } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

const loadSchema = () =>
  import('@cairn/contract/members/yearly-allowance').then(({ yearlyAllowance }) => yearlyAllowance);

export const purchaseAllowanceQuery: MemberQuery<YearlyAllowance> = {
  key: ['purchaseAllowance'],
  call: (fetcher, signal) =>
    checkedBy(loadSchema(), fetcher('/users/current/purchase-allowance', { signal })),
};
