import {
  type RememberedCard,
  type RememberedCardId,
  rememberedCards,
} from '@cairn/contract/members/remembered-cards';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

const PATH = '/users/current/cards';

/** The cards that the member asked us to remember. Fetched again each time: a purchase may have added one. */
export const cardsQuery: MemberQuery<RememberedCard[]> = {
  key: ['cards'],
  staleTime: 0,
  call: async (fetcher, signal) => checked(rememberedCards, await fetcher(PATH, { signal })),
};

export async function removeCard(fetcher: Fetcher, id: RememberedCardId): Promise<Result<unknown>> {
  return await fetcher(`${PATH}/${id}`, { method: 'DELETE' });
}
