import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import type { Part } from './parts.ts';

export type WrittenLetter = { subject: string; text: string; html: string };

/** The same parts in both ways of reading a letter, so that neither tells less. */
export function writeLetter(subject: string, parts: readonly Part[]): WrittenLetter {
  return { subject, text: asText(parts), html: asHtml(subject, parts) };
}
