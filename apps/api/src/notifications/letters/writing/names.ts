import { END, ISOLATE, isolated } from '@cairn/contract/values/isolated';
import type { Person } from '../facts.ts';
import type { Language } from './language.ts';

/** In HTML the marks are elements: mail clients support those better than the characters. */
export function isolatedInHtml(html: string): string {
  return html.replaceAll(ISOLATE, '<bdi>').replaceAll(END, '</bdi>');
}

/** Begins a letter's first paragraph. */
export function greeting({ words }: Language, person: Person | undefined): string {
  return words.hello(person && isolated(person.firstName));
}

/** Begins a receipt's first paragraph. */
export function thanks({ words }: Language, person: Person | undefined): string {
  return words.thanks(person && isolated(person.firstName));
}

export function fullName({ firstName, lastName }: Person): string {
  return isolated(`${firstName} ${lastName}`);
}

/** First name and initial: a recipient need not learn the sender's last name. */
export function shortName({ firstName, lastName }: Person): string {
  const [initial] = lastName;
  return isolated(initial ? `${firstName} ${initial}.` : firstName);
}
