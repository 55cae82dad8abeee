import { useEffect, useState } from 'react';
import { useSession } from '#app/session/session.tsx';
import { storedConversation, type Turn } from './conversation.ts';

/** What was said in this tab, by whoever is here. */
export function useConversation() {
  const { member, state } = useSession();
  const subject = member?.subject;
  const isKnown = !state.isLoading;
  const [turns, setTurns] = useState<Turn[]>([]);
  /** Said before the session was restored: stored when it is known for whom. */
  const [unowned, setUnowned] = useState<Turn[]>([]);

  useEffect(() => {
    if (!isKnown) return;
    const before = storedConversation.read(subject) ?? [];
    const all = [...before, ...unowned];
    if (unowned.length > 0) storedConversation.write(all, subject);
    setTurns(all);
    setUnowned([]);
  }, [isKnown, subject]);

  function say(...said: Turn[]) {
    if (!isKnown) return setUnowned([...unowned, ...said]);
    const all = [...turns, ...said];
    setTurns(all);
    storedConversation.write(all, subject);
  }

  return { turns: [...turns, ...unowned], say };
}
