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
  const isKnown = !state.isLoading;
  const [turns, setTurns] = useState<Turn[]>([]);
  /** Said before the session was restored: stored when it is known for whom. */
  const [unowned, setUnowned] = useState<Turn[]>([]);

  useEffect(() => {
    listeners.add(setTurns);
    return () => {
      listeners.delete(setTurns);
    };
  }, []);

  useEffect(() => {
    if (!isKnown) return;
    const before = storedConversation.read(subject) ?? [];
    if (unowned.length === 0) return setTurns(before);
    const all = [...before, ...unowned];
    storedConversation.write(all, subject);
    setUnowned([]);
    show(all);
  }, [isKnown, subject]);

  function say(...said: Turn[]) {
    if (!isKnown) return setUnowned([...unowned, ...said]);
    const all = [...turns, ...said];
    storedConversation.write(all, subject);
    show(all);
  }

  function clear() {
    storedConversation.clear();
    show([]);
  }

  return { turns: [...turns, ...unowned], say, clear };
}
