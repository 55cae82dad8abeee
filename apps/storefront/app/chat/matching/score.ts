import { createFeatures, type Feature } from './features.ts';
import type { Language } from './language.ts';

/** Something that members want, and questions that they ask it with. */
export type Intent = {
  id: string;
  questions: readonly string[];
  /** Other words for it. */
  keywords?: readonly string[];
};

export type Score = {
  id: string;
  /** How much likelier the intent is than others. Has no bounds. */
  rank: number;
  /** How like the nearest of its questions: from 0 to 1. */
  likeness: number;
};

export type Ranking = {
  /** Best first. */
  scores: Score[];
  /** How much of the question is in words that somebody asked with before: from 0 to 1. */
  known: number;
};

/** How much the nearest question counts beside all of them, and the second nearest beside that. */
const NEAREST = 6;
const NEXT = 0.4;
/** Sections with many questions are asked about more often: in proportion (0), or not at all (1). */
const SIZE = 0.5;
/** So that a feature which an intent lacks does not rule it out, least of all a common one. */
const SMOOTHING = 0.3;
const LEAST = 0.015;
/** Weight of a word that nobody asked with before: most likely the question is about that. */
const STRANGENESS = 0.7;

/**
 * Ranks intents by the features that set them apart (naive Bayes) and by the nearest of their
 * questions (cosine similarity). In both, rare features weigh more.
 */
export function createScorer(intents: readonly Intent[], language: Language) {
  const features = createFeatures(language);
  const examples = intents.map(({ questions, keywords = [] }) => [...questions, ...keywords]);
  const intentOf = examples.flatMap((some, intent) => some.map(() => intent));
  const shares = examples.map((some) => 1 / some.length ** SIZE);
  const count = intentOf.length;
  const strangeness = STRANGENESS * Math.log(count);

  examples.flat().forEach(features.learnExample);
  const squares = new Float64Array(count);
  for (const feature of features.all()) {
    feature.weight *= Math.log(1 + count / feature.examples.length);
    for (const example of feature.examples) add(squares, example, feature.weight ** 2);
  }

  /** For each intent, how much likelier the features are in its questions than in others'. */
  function oddsOf(found: readonly Feature[], length: number): Float64Array {
    const odds = new Float64Array(intents.length);
    for (const feature of found) {
      const having = new Float64Array(intents.length);
      for (const example of feature.examples) {
        const intent = at(intentOf, example);
        add(having, intent, at(shares, intent));
      }
      const average = having.reduce((sum, share) => sum + share, 0) / intents.length;
      const floor = SMOOTHING * average + LEAST;
      const weight = feature.weight / length;
      having.forEach((share, intent) => {
        add(odds, intent, weight * Math.log((share + floor) / (average + floor)));
      });
    }
    return odds;
  }

  /** For each intent, the likeness of the nearest of its questions and of the next one. */
  function nearestOf(found: readonly Feature[], length: number) {
    const common = new Float64Array(count);
    for (const { weight, examples: having } of found) {
      for (const example of having) add(common, example, weight ** 2);
    }
    const nearest = intents.map(() => ({ best: 0, next: 0 }));
    common.forEach((square, example) => {
      const near = nearest[at(intentOf, example)];
      const likeness = square / (length * Math.sqrt(at(squares, example)));
      if (!near || !(likeness > near.next)) return;
      near.next = Math.min(near.best, likeness);
      near.best = Math.max(near.best, likeness);
    });
    return nearest;
  }

  return (question: string): Ranking => {
    const { found, unknownTerms } = features.find(question);
    const known = found.reduce((sum, { weight }) => sum + weight ** 2, 0);
    const square = known + unknownTerms * strangeness ** 2 || 1;
    const length = Math.sqrt(square);
    const odds = oddsOf(found, length);
    const scores = nearestOf(found, length)
      .map(({ best, next }, intent): Score => {
        const rank = at(odds, intent) + NEAREST * (best ** 2 + NEXT * next ** 2);
        return { id: intents[intent]?.id ?? '', rank, likeness: best };
      })
      .toSorted((one, other) => other.rank - one.rank);
    return { scores, known: known / square };
  };
}

function at(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] ?? 0;
}

function add(numbers: Float64Array, index: number, more: number) {
  numbers[index] = at(numbers, index) + more;
}
