import type { Locale } from '@cairn/contract/values/company';
import { ENGLISH } from './english.ts';
import { createScorer, type Intent } from './score.ts';
import { SPANISH } from './spanish.ts';

export type Outcome =
  | { type: 'answer'; id: string }
  /** The question fits several answers, or none well enough: the member chooses. */
  | { type: 'ask-back'; ids: string[] }
  | { type: 'small-talk'; id: string }
  /** Members who want a person are never argued with. */
  | { type: 'person' }
  | { type: 'unknown' };

type Section = Intent & { title: string };

export type Matched = {
  locale: Locale;
  sections: readonly Section[];
  smallTalk: readonly Intent[];
  /** Questions that are not about the shop. */
  otherTopics: readonly string[];
};

/** Sections of the help pages that lead to a person. */
const PERSON = ['person', 'complaint'];

export function isPerson(id: string): boolean {
  return PERSON.includes(id);
}

/**
 * By how much the best section must lead the next one, and how much more if no word of the question
 * is known. A wrong answer about money is worse than none: below this, `npm run help` shows that
 * errors grow faster than answers.
 */
const LEAD = 1.2;
const LEAD_IF_STRANGE = 3;
/** Members who may want a person get one sooner than a section. */
const LEAD_OF_PERSON = 0.5;
/** Below this similarity to any known question, not even choices are offered. */
const RELATED = 0.25;
const KNOWN = 0.6;
const CHOICES = 3;
const OTHER = 'other-topics';

export function createMatcher({ locale, sections, smallTalk, otherTopics }: Matched) {
  const answers = sections.map(({ title, questions, ...rest }) => ({
    ...rest,
    questions: [title, ...questions],
  }));
  const intents = [...answers, ...smallTalk, { id: OTHER, questions: otherTopics }];
  const score = createScorer(intents, locale === 'es-ES' ? SPANISH : ENGLISH);
  const sectionIds = new Set(sections.map(({ id }) => id));

  const courtesies = smallTalk.flatMap(({ questions }) =>
    questions.map((one) => one.toLowerCase()),
  );

  function decide(question: string): Outcome {
    const { scores, known } = score(question);
    const [best, next] = scores;
    if (!best || !next || best.likeness === 0 || best.id === OTHER) return { type: 'unknown' };
    const lead = best.rank - next.rank - LEAD_IF_STRANGE * (1 - known);
    if (isPerson(best.id) && lead >= LEAD_OF_PERSON) return { type: 'person' };
    if (lead >= LEAD)
      return { type: sectionIds.has(best.id) ? 'answer' : 'small-talk', id: best.id };
    if (known < KNOWN || best.likeness < RELATED) return { type: 'unknown' };
    const likely = scores.filter(({ id }) => sectionIds.has(id)).slice(0, CHOICES);
    return { type: 'ask-back', ids: likely.map(({ id }) => id) };
  }

  return (question: string): Outcome => {
    const outcome = decide(question);
    if (outcome.type !== 'ask-back' && outcome.type !== 'unknown') return outcome;
    const rest = withoutCourtesy(question, courtesies);
    const other = rest && rest !== question ? decide(rest) : outcome;
    return other.type === 'answer' ? other : outcome;
  };
}

/** The question behind a "hello": a greeting's words are rare, and would weigh more than the question's. */
function withoutCourtesy(question: string, courtesies: readonly string[]): string {
  const plain = question.toLowerCase();
  const lengths = courtesies
    .filter((one) => plain.startsWith(one) && !/^\p{L}/u.test(plain.slice(one.length)))
    .map((one) => one.length);
  return question.slice(Math.max(0, ...lengths)).trim();
}
