import {
  type ErasureAnswer,
  type ErasureState,
  erasureAnswer,
  erasureState,
} from '@cairn/contract/members/erasure';
import { failed, type Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

/** A page to read, or the same for programs. */
export const DATA_FORMATS = ['html', 'json'] as const;

export type DataFormat = (typeof DATA_FORMATS)[number];

const TYPES: Record<DataFormat, string> = { html: 'text/html', json: 'application/json' };

/** Everything that the shop holds about the member, as a file. */
export async function downloadData(fetcher: Fetcher, format: DataFormat): Promise<Result<Blob>> {
  const answer = await fetcher('/users/current/data', { query: { format }, isFile: true });
  if (!answer.ok) return answer;
  const { value } = answer;
  // A proxy on the way may answer with something of its own.
  const isData = value instanceof Blob && value.type.startsWith(TYPES[format]);
  return isData ? { ok: true, value } : failed('schema_validation_failed');
}

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
