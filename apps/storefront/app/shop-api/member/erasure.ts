import {
  type ErasureAnswer,
  type ErasureState,
  erasureAnswer,
  erasureState,
} from '@cairn/contract/members/erasure';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

const PATH = '/users/current/erasure';

/** Always fetched again: what stood in the way may have ended since. */
export const erasureQuery: MemberQuery<ErasureState> = {
  key: ['erasure'],
  staleTime: 0,
  call: async (fetcher, signal) => checked(erasureState, await fetcher(PATH, { signal })),
};

export async function requestErasure(fetcher: Fetcher): Promise<Result<ErasureAnswer>> {
  return checked(erasureAnswer, await fetcher(PATH, { method: 'POST' }));
}

export async function withdrawErasure(fetcher: Fetcher): Promise<Result<unknown>> {
  return await fetcher(PATH, { method: 'DELETE' });
}
