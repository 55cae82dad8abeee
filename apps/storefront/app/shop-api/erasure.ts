import {
  type ErasureAnswer,
  type ErasureState,
  erasureAnswer,
  erasureState,
} from '@cairn/contract/members/erasure';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';
import type { MemberQuery } from './member-query.ts';

const PATH = '/users/current/erasure';

/** Always fetched again: what stood in the way may have ended since. */
export const erasureQuery: MemberQuery<ErasureState> = {
  key: ['erasure'],
  staleTime: 0,
  call: async (ask, signal) => checked(erasureState, await ask(PATH, { signal })),
};

export async function requestErasure(ask: Fetcher): Promise<Result<ErasureAnswer>> {
  return checked(erasureAnswer, await ask(PATH, { method: 'POST' }));
}

export async function withdrawErasure(ask: Fetcher): Promise<Result<unknown>> {
  return await ask(PATH, { method: 'DELETE' });
}
