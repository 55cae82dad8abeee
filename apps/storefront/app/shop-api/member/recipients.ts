import {
  type RecipientId,
  type SavedRecipient,
  savedRecipient,
  savedRecipients,
} from '@cairn/contract/members/saved-recipients';
import type { TargetAccount } from '@cairn/contract/members/target-account';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

const PATH = '/users/current/recipients';

/** The people whom the member has had us remember. */
export const recipientsQuery: MemberQuery<SavedRecipient[]> = {
  key: ['recipients'],
  call: async (fetcher, signal) => checked(savedRecipients, await fetcher(PATH, { signal })),
};

export async function saveRecipient(
  fetcher: Fetcher,
  person: TargetAccount,
): Promise<Result<SavedRecipient>> {
  return checked(savedRecipient, await fetcher(PATH, { method: 'POST', body: person }));
}

export async function forgetRecipient(fetcher: Fetcher, id: RecipientId): Promise<Result<unknown>> {
  return await fetcher(`${PATH}/${id}`, { method: 'DELETE' });
}
