import type { Person } from '../facts.ts';
import type { Language } from './language.ts';
import { type Part, words } from './parts.ts';

const ISOLATE = '\u2068';
const END = '\u2069';
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Marks a name so that its writing direction does not reorder our sentence around it. Characters in
 * it that would change the direction of what follows are removed.
 */
export function isolated(name: string): string {
  return `${ISOLATE}${name.replace(DIRECTIONS, '')}${END}`;
}

/** In HTML the marks are elements: mail clients support those better than the characters. */
export function isolatedInHtml(html: string): string {
  return html.replaceAll(ISOLATE, '<bdi>').replaceAll(END, '</bdi>');
}

/** Subjects and plain text go without the marks, which some readers show as boxes. */
export function withoutMarks(text: string): string {
  return text.replaceAll(ISOLATE, '').replaceAll(END, '');
}

export function greeting(language: Language, person: Person | undefined): Part {
  return words(language.words.hello(person && isolated(person.firstName)));
}

export function fullName({ firstName, lastName }: Person): string {
  return isolated(`${firstName} ${lastName}`);
}

/** First name and initial: a recipient need not learn the sender's last name. */
export function shortName({ firstName, lastName }: Person): string {
  const [initial] = lastName;
  return isolated(initial ? `${firstName} ${initial}.` : firstName);
}
