import { CONVERSATION_LENGTH } from '@cairn/contract/members/contact';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from '#app/session/session.tsx';
import { tabStorage } from '#app/storage/tab-storage.ts';

const chatTurn = z.object({
  from: z.literal('chat'),
  text: z.string(),
  /** The title of the help section that an answer comes from. */
  source: z.optional(z.string()),
  link: z.optional(z.object({ text: z.string(), url: z.string() })),
  /** Help sections that the question may be about. */
  choices: z.optional(z.array(z.object({ id: z.string(), title: z.string() }))),
  isUnknown: z.optional(z.boolean()),
});

const turn = z.union([z.object({ from: z.literal('member'), text: z.string() }), chatTurn]);

/** One thing said. */
export type Turn = z.infer<typeof turn>;
export type ChatTurn = z.infer<typeof chatTurn>;

/** As long as one question can be. */
export const QUESTION_LENGTH = 300;

const storedConversation = tabStorage('chat', z.array(turn));

/** The conversation as support reads it; of a long one, its end. */
export function transcribe(turns: readonly Turn[], names: Record<Turn['from'], string>): string {
  const lines = turns.map(({ from, text }) => `${names[from]}: ${text}`);
  return lines.join('\n').slice(-CONVERSATION_LENGTH);
}

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
