import type { SavedRecipient } from '@cairn/contract/members/saved-recipients';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#app/session/session.tsx';
import { forgetRecipient, getRecipients } from '#app/shop-api/recipients.ts';

export type Removal = { person: SavedRecipient; isDone: boolean };

/** The people whom the member has had us remember. Without them the form still works. */
export function useSavedPeople() {
  const { member, ask } = useSession();
  const subject = member?.subject;
  const [people, setPeople] = useState<readonly SavedRecipient[]>([]);
  const [removal, setRemoval] = useState<Removal>();
  const load = useEffectEvent(async () => await getRecipients(ask));
  useEffect(() => {
    setPeople([]);
    if (subject === undefined) return;
    let isCurrent = true;
    void load().then((answer) => {
      if (isCurrent && answer.ok) setPeople(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [subject]);

  async function remove(person: SavedRecipient) {
    const answer = await forgetRecipient(ask, person.id);
    // Removed in another tab already.
    const isDone = answer.ok || answer.code === 'network_error_404';
    setRemoval({ person, isDone });
    if (isDone) setPeople((all) => all.filter(({ id }) => id !== person.id));
  }

  return { people, removal, remove };
}
