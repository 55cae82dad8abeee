import { isBuilt } from '@cairn/contract/values/built-pages';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import type { Part } from './parts.ts';

export type WrittenLetter = { subject: string; text: string; html: string };

/** The same parts in both ways of reading a letter, so that neither tells less. Links to pages that are not built are left out. */
export function writeLetter(subject: string, all: readonly Part[]): WrittenLetter {
  const parts = all.filter((part) => part.kind !== 'link' || isBuilt(part.path));
  return { subject, text: asText(parts), html: asHtml(subject, parts) };
}
