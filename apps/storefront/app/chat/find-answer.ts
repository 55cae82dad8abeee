import MiniSearch from 'minisearch';
import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import * as z from 'zod/mini';
import { report } from '#app/errors/report-to-server.ts';

/** A section of the help pages. */
export type HelpAnswer = {
  title: string;
  paragraphs: string[];
  /** Other words for it, chosen by editors. */
  keywords?: string | undefined;
};

/** Words that say nothing about what a question is about, in both languages of the shop. */
const STOP_WORDS = new Set(
  `a an and are as at be been but by can could did do does for from get got had has have how i if in
  is it its me my of on or our please shall should so than that the their them there they this to
  was we were what when where which who why will with would you your am about into just not no yes
  al algo como con cual cuando de del el ella en es esta este esto estoy ha han hay he la las le lo
  los me mi mis muy o para pero por porque que quien se ser si sin sobre su sus te tengo tu tus un
  una uno unos y ya yo puedo puede hacer hago quiero avios`.split(/\s+/),
);

/** The share of a question's words that a section must contain to be its answer. */
const ENOUGH = 0.5;

/** Finds sections of the help pages by the words of a question, best first. */
export function createHelpSearch(answers: readonly HelpAnswer[]) {
  const index = new MiniSearch({
    fields: ['title', 'keywords', 'text'],
    processTerm: toTerm,
    searchOptions: {
      boost: { title: 3, keywords: 3 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(
    answers.map(({ title, keywords = '', paragraphs }, id) => ({
      id,
      title,
      keywords,
      text: paragraphs.join(' '),
    })),
  );

  return (question: string): HelpAnswer[] => {
    const terms = new Set(words(question).flatMap((word) => toTerm(word) ?? []));
    return index
      .search(question)
      .filter(({ queryTerms }) => new Set(queryTerms).size >= terms.size * ENOUGH)
      .flatMap(({ id }) => answers[id] ?? []);
  };
}

/** Null for a word that is not searched for. */
function toTerm(word: string): string | null {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}|’|'/gu, '');
  return plain.length < 2 || STOP_WORDS.has(plain) ? null : plain;
}

function words(text: string): string[] {
  return text.split(/[\s\p{P}]+/u);
}

type Answers =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; find(question: string): HelpAnswer[]; suggestions: string[] };

const SUGGESTIONS = 3;

const helpAnswers = z
  .array(
    z.object({
      title: z.string(),
      paragraphs: z.array(z.string()),
      keywords: z.optional(z.string()),
    }),
  )
  .check(z.minLength(1));

/** The help pages, to be searched in the browser: questions stay there until they are handed over. */
export function useAnswers() {
  const path = useHref('/texts/chat-answers');
  const [answers, setAnswers] = useState<Answers>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    fetchAnswers(path).then(
      (found) => {
        const suggestions = found.slice(0, SUGGESTIONS).map(({ title }) => title);
        if (isWanted) setAnswers({ status: 'ready', find: createHelpSearch(found), suggestions });
      },
      (error: unknown) => {
        report('chat_answers_not_loaded', error);
        if (isWanted) setAnswers({ status: 'failed' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [path, attempt]);

  function retry() {
    setAnswers({ status: 'loading' });
    setAttempt((count) => count + 1);
  }

  return { answers, retry };
}

async function fetchAnswers(path: string): Promise<HelpAnswer[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return helpAnswers.parse(await response.json());
}
