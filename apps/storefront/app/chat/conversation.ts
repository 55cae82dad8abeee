import { CONVERSATION_LENGTH } from '@cairn/contract/members/contact';
import * as z from 'zod/mini';
import { tabStorage } from '#app/storage/tab-storage.ts';

const turn = z.union([
  z.object({ from: z.literal('member'), text: z.string() }),
  z.object({ from: z.literal('chat'), text: z.string(), source: z.optional(z.string()) }),
]);

/** One thing said. An answer has the title of the help section it comes from. */
export type Turn = z.infer<typeof turn>;

/** As long as one question can be. */
export const QUESTION_LENGTH = 300;

export const storedConversation = tabStorage('chat', z.array(turn));

/** The conversation as support reads it; of a long one, its end. */
export function transcribe(turns: readonly Turn[], names: Record<Turn['from'], string>): string {
  const lines = turns.map(({ from, text }) => `${names[from]}: ${text}`);
  return lines.join('\n').slice(-CONVERSATION_LENGTH);
}
