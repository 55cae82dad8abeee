import MiniSearch from 'minisearch';
import type { Answer } from './read-help.ts';

const MOST = 6;

/** Words in more than this share of the answers, such as "how" or "avios", count only alone. */
const COMMON = 0.4;

/** An answer must contain more than this share of a query's other words. */
const ENOUGH = 0.5;

const EXACT = { prefix: false, fuzzy: false };

/** Finds answers by the words of a query, best first. */
export function findAnswers(answers: readonly Answer[], query: string): Answer[] {
  const index = new MiniSearch({
    fields: ['title', 'keywords', 'questions', 'text'],
    processTerm: plain,
    searchOptions: {
      boost: { title: 3, keywords: 2, questions: 2 },
      prefix: (word) => word.length > 3,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(
    answers.map(({ title, keywords, questions, text }, id) => ({
      id,
      title,
      keywords,
      questions: questions.join(' '),
      text: text.join(' '),
    })),
  );

  const words = new Set(query.split(/[\s\p{P}]+/u).flatMap((word) => plain(word) ?? []));
  const rare = [...words].filter(
    (word) => index.search(word, EXACT).length <= answers.length * COMMON,
  );
  const telling = rare.length > 0 ? rare : [...words];
  return index
    .search(telling.join(' '))
    .filter(({ queryTerms }) => new Set(queryTerms).size > telling.length * ENOUGH)
    .slice(0, MOST)
    .flatMap(({ id }) => answers[id] ?? []);
}

/** Null for what is not searched for: single letters. */
function plain(word: string): string | null {
  const letters = word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}|’|'/gu, '');
  return letters.length < 2 ? null : letters;
}
