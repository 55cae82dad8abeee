import { useEffect, useState } from 'react';
import { useSession } from '#app/session/session.tsx';
import { storedConversation, type Turn } from './conversation.ts';

/** The chat and the contact form on the same page show the same conversation. */
const listeners = new Set<(turns: Turn[]) => void>();

function show(turns: Turn[]) {
  for (const listener of listeners) listener(turns);
}

/** The conversation in this tab, of the member or visitor who is here. */
export function useConversation() {
  const { member, state } = useSession();
  const subject = member?.subject;
  const [turns, setTurns] = useState<Turn[]>([]);

  useEffect(() => {
    listeners.add(setTurns);
    return () => {
      listeners.delete(setTurns);
    };
  }, []);

  useEffect(() => {
    if (!state.isLoading) setTurns(storedConversation.read(subject) ?? []);
  }, [state.isLoading, subject]);

  function say(...said: Turn[]) {
    const all = [...turns, ...said];
    storedConversation.write(all, subject);
    show(all);
  }

  function clear() {
    storedConversation.clear();
    show([]);
  }

  return { turns, say, clear };
}
