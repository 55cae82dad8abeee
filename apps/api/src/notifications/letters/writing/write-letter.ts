import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import type { Language } from './language.ts';
import { withoutMarks } from './names.ts';
import type { Part } from './parts.ts';

export type WrittenLetter = { subject: string; text: string; html: string };

/** The same parts in both ways of reading a letter, so that neither tells less. */
export function writeLetter(
  { locale }: Pick<Language, 'locale'>,
  subject: string,
  parts: readonly Part[],
): WrittenLetter {
  return {
    subject: withoutMarks(subject),
    text: asText(parts),
    html: asHtml(locale, subject, parts),
  };
}
