import { type Balance, balance } from '@cairn/contract/members/balance';
import { queryOptions } from '@tanstack/react-query';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';
import { orThrow } from './query-client.ts';

export async function getBalance(ask: Fetcher, signal?: AbortSignal): Promise<Result<Balance>> {
  return checked(balance, await ask('/users/current/balance', { signal }));
}

export function balanceQuery(ask: Fetcher) {
  return queryOptions({
    queryKey: ['balance'],
    queryFn: async ({ signal }) => orThrow(await getBalance(ask, signal)),
  });
}
