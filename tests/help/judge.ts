import { readFileSync } from 'node:fs';
import {
  createMatcher,
  isPerson,
  type Matched,
  type Outcome,
} from '../../apps/storefront/app/chat/matching/match.ts';
import { resourcePage } from '../../apps/storefront/app/content/pages/resource-page.server.ts';

export const LANGUAGES = { en: 'en-GB', es: 'es-ES' } as const;
/** Content and matcher are worked on with the first part. The second is only measured with. */
export const PARTS = ['questions', 'held-out'] as const;
/** Shares of the questions, promised to members. */
export const LEAST_RIGHT = 0.85;
export const MOST_WRONG = 0.02;

type Language = keyof typeof LANGUAGES;

type Question = {
  q: string;
  /** The answers that serve. */
  ids: string[];
  /** For questions without a single answer. */
  outcome?: 'ask-back' | 'unknown' | 'person' | 'small-talk';
};

type Verdict = 'right' | 'wrong' | 'asked back' | 'not answered';
export type Judged = Question & { found: Outcome; verdict: Verdict };

const folder = new URL('.', import.meta.url);

function readJson(file: string) {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}

/** The help pages in a language. */
export function readPage(language: Language): Matched {
  const locale = LANGUAGES[language];
  const page = resourcePage.parse(readJson(`../../content/resourcePage/faq.${locale}.json`));
  if (page.resourceType !== 'faq') throw new Error('These are not the help pages');
  return { ...page, locale };
}

/** Every question of a part, as the chat treats it. */
export function judgePart(language: Language, part: (typeof PARTS)[number]): Judged[] {
  const page = readPage(language);
  const known = new Set([...page.sections, ...page.smallTalk].map(({ id }) => id));
  const match = createMatcher(page);
  const questions: Question[] = readJson(`${part}.${language}.json`);
  return questions.map((one) => {
    const missing = one.ids.filter((id) => !known.has(id));
    if (missing.length > 0) throw new Error(`${one.q}: no section ${missing.join(', ')}`);
    const found = match(one.q);
    return { ...one, found, verdict: judge(one, found) };
  });
}

function judge({ ids, outcome }: Question, found: Outcome): Verdict {
  if (found.type === outcome && (found.type === 'ask-back' || found.type === 'unknown')) {
    return 'right';
  }
  switch (found.type) {
    case 'answer':
    case 'small-talk':
      return ids.includes(found.id) ? 'right' : 'wrong';
    case 'person':
      return outcome === 'person' || ids.some(isPerson) ? 'right' : 'not answered';
    case 'ask-back':
      return ids.some((id) => found.ids.includes(id)) ? 'asked back' : 'not answered';
    case 'unknown':
      return 'not answered';
  }
}

export function shareOf(verdict: Verdict, judged: readonly Judged[]): number {
  return judged.filter((one) => one.verdict === verdict).length / judged.length;
}

export function keepsPromise(judged: readonly Judged[]): boolean {
  if (judged.length === 0) return true;
  return shareOf('right', judged) >= LEAST_RIGHT && shareOf('wrong', judged) <= MOST_WRONG;
}
