import * as z from 'zod/mini';
import { text } from './entry.server.ts';

/** A heading and its text, in which a blank line begins a new paragraph. */
export const section = z.pipe(
  z.object({ title: text, text }),
  z.transform(({ title, text: words }) => ({ title, paragraphs: words.trim().split(/\n\s*\n/) })),
);

export type Section = z.infer<typeof section>;
