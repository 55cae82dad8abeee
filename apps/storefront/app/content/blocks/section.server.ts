import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** A heading and its text, in which a blank line begins a new paragraph; the chat finds it by its keywords too. */
export const section = z.pipe(
  z.object({ title: text, text, keywords: z.optional(text) }),
  z.transform(({ text: words, ...rest }) => ({
    ...rest,
    paragraphs: words.trim().split(/\n\s*\n/),
  })),
);

export type Section = z.infer<typeof section>;
