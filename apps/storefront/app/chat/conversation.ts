import { CONVERSATION_LENGTH } from '@cairn/contract/members/contact';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from '#app/session/session.tsx';
import { tabStorage } from '#app/storage/tab-storage.ts';
import { fact } from './facts/fact.ts';

const turn = z.union([
  z.object({ from: z.literal('member'), text: z.string() }),
  z.extend(fact, {
    from: z.literal('chat'),
    /** The help section that it is taken from. */
    source: z.optional(z.object({ id: z.string(), title: z.string() })),
    /** Help sections that may have been meant. */
    choices: z.optional(z.array(z.object({ id: z.string(), title: z.string() }))),
    offers: z.optional(z.enum(['person', 'log-in', 'retry', 'help'])),
  }),
]);

/** One thing said. */
export type Turn = z.infer<typeof turn>;
export type Said = Extract<Turn, { from: 'chat' }>;

/** As long as one question can be. */
export const QUESTION_LENGTH = 300;

const storedConversation = tabStorage('chat', z.array(turn));

/** The conversation as support reads it; of a long one, its end. */
export function transcribe(turns: readonly Turn[], names: Record<Turn['from'], string>): string {
  const lines = turns.map((one) => `${names[one.from]}: ${textOf(one)}`);
  return lines.join('\n').slice(-CONVERSATION_LENGTH);
}

function textOf(one: Turn): string {
  if (one.from === 'member') return one.text;
  const cards = (one.cards ?? []).map(({ title, reference, total }) =>
    [title, reference, total].join(', '),
  );
  const choices = (one.choices ?? []).map(({ title }) => title);
  return [one.lead, one.text, ...cards, ...choices].filter(Boolean).join(' ');
}

/** The order that was last talked about. */
export function orderOf(turns: readonly Turn[]): string | undefined {
  return turns.flatMap((one) => (one.from === 'chat' && one.order) || []).at(-1);
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

  /** Reads what is stored, because answers may come in after other things were said. */
  function change(edit: (turns: Turn[]) => Turn[]) {
    if (!isKnown) return setUnowned(edit);
    const all = edit(storedConversation.read(subject) ?? []);
    storedConversation.write(all, subject);
    show(all);
  }

  const say = (...said: Turn[]) => change((before) => [...before, ...said]);

  function clear() {
    storedConversation.clear();
    show([]);
  }

  return { turns: [...turns, ...unowned], say, change, clear };
}
