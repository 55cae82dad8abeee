import type { SavedRecipient } from '@cairn/contract/members/saved-recipients';
import { useState } from 'react';
import { useSession } from '#app/session/session.tsx';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import { forgetRecipient, recipientsQuery } from '#app/shop-api/member/recipients.ts';

export type Removal = { person: SavedRecipient; isDone: boolean };

/** The people whom the member has had us remember. Without them the form still works. */
export function useSavedPeople() {
  const { fetcher } = useSession();
  const saved = useMemberQuery(recipientsQuery, { raises: false });
  const [removal, setRemoval] = useState<Removal>();

  async function remove(person: SavedRecipient) {
    const answer = await forgetRecipient(fetcher, person.id);
    // Removed in another tab already.
    const isDone = answer.ok || answer.code === 'network_error_404';
    if (isDone) await refetchAfter('recipients');
    setRemoval({ person, isDone });
  }

  return { people: saved.kind === 'ready' ? saved.data : [], removal, remove };
}
