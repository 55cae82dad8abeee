import { useEffect, useState } from 'react';
import { useSession } from '#app/session/session.tsx';
import { storedConversation, type Turn } from './conversation.ts';

/** What was said in this tab, by whoever is here. */
export function useConversation() {
  const { member, state } = useSession();
  const subject = member?.subject;
  const [turns, setTurns] = useState<Turn[]>([]);

  useEffect(() => {
    if (!state.isLoading) setTurns(storedConversation.read(subject) ?? []);
  }, [state.isLoading, subject]);

  function say(...said: Turn[]) {
    const all = [...turns, ...said];
    setTurns(all);
    storedConversation.write(all, subject);
  }

  return { turns, say };
}
