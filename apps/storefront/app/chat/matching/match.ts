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
};

/** Sections of the help pages that lead to a person. */
const PERSON = ['person', 'complaint'];

export function isPerson(id: string): boolean {
  return PERSON.includes(id);
}

/**
 * A wrong answer about money is worse than none. Chosen by cross-validation over the editors'
 * questions and with `npm run help`: below them, errors grow faster than answers.
 */
const LEAD = 0.9;
const LIKENESS = { plain: 0.35, strange: 0.42, vague: 0.8 };
/** Strange questions less like any that we know are about something else. */
const RELATED = 0.38;
const CHOICES = 3;

export function createMatcher({ locale, sections, smallTalk }: Matched) {
  const answers = sections.map(({ title, questions, ...rest }) => ({
    ...rest,
    questions: [title, ...questions],
  }));
  const score = createScorer([...answers, ...smallTalk], locale === 'es-ES' ? SPANISH : ENGLISH);
  const chatter = new Set(smallTalk.map(({ id }) => id));

  const courtesies = smallTalk.flatMap(({ questions }) =>
    questions.map((one) => one.toLowerCase()),
  );

  function decide(question: string): Outcome {
    const { scores, isStrange, isVague } = score(question);
    const [best, next] = scores;
    if (!best || !next || best.likeness === 0) return { type: 'unknown' };
    const likeness = isVague ? LIKENESS.vague : isStrange ? LIKENESS.strange : LIKENESS.plain;
    const isClear = best.likeness >= likeness && best.rank - next.rank >= LEAD;
    if (isPerson(best.id) && best.likeness >= LIKENESS.plain) return { type: 'person' };
    if (isClear) return { type: chatter.has(best.id) ? 'small-talk' : 'answer', id: best.id };
    const likely = scores.filter(({ id }) => !chatter.has(id)).slice(0, CHOICES);
    const isRelated = !isStrange || likely.some((one) => one.likeness >= RELATED);
    return isRelated ? { type: 'ask-back', ids: likely.map(({ id }) => id) } : { type: 'unknown' };
  }

  return (question: string): Outcome => {
    const outcome = decide(question);
    if (outcome.type !== 'ask-back' && outcome.type !== 'unknown') return outcome;
    const rest = withoutCourtesy(question, courtesies);
    const other = rest ? decide(rest) : outcome;
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
