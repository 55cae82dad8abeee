import { withoutMarks } from '@cairn/contract/values/isolated';
import type { Reader } from '../facts.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import type { Letter } from './letter.ts';

export type WrittenLetter = {
  subject: string;
  text: string;
  html: string;
  /** Takes the POST by which mail clients unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
};

/** The same blocks in both ways of reading a letter, so that neither tells less. */
export function writeLetter(reader: Reader, letter: Letter): WrittenLetter {
  return {
    subject: withoutMarks(letter.subject),
    text: asText(reader, letter),
    html: asHtml(reader, letter),
    ...(letter.unsubscribe && { unsubscribeUrl: letter.unsubscribe.oneClickUrl }),
  };
}
