import { type CurrentUser, currentUser } from '@cairn/contract/members/current-user';
import { queryOptions } from '@tanstack/react-query';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';
import { orThrow } from './query-client.ts';

export async function getCurrentUser(
  ask: Fetcher,
  signal?: AbortSignal,
): Promise<Result<CurrentUser>> {
  return checked(currentUser, await ask('/users/current', { signal }));
}

export function currentUserQuery(ask: Fetcher) {
  return queryOptions({
    queryKey: ['user'],
    queryFn: async ({ signal }) => orThrow(await getCurrentUser(ask, signal)),
  });
}
