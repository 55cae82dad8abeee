import type { Language } from './language.ts';
import { correct } from './spelling.ts';
import { createReader } from './terms.ts';

/** Something that members want, and questions that they ask it with. */
export type Intent = {
  id: string;
  questions: readonly string[];
  /** Other words for it. They tell intents apart, but no question is like them. */
  keywords?: readonly string[];
};

export type Score = {
  id: string;
  /** How much likelier the intent is than others, all its questions taken together. Has no bounds. */
  rank: number;
  /** How like the nearest of its questions: from 0 to 1. */
  likeness: number;
};

/** Two terms side by side, in either order, say more than each alone but are seldom repeated. */
const PAIR = 0.3;
/** How much the nearest question counts beside all of them, and the second nearest beside that. */
const NEAREST = 4;
const NEXT = 0.4;
/** So that a term which an intent lacks does not rule it out, least of all a common one. */
const SMOOTHING = 0.3;
const LEAST = 0.02;

export type Ranking = {
  /** Best first. */
  scores: Score[];
  /** Whether the question has words that nobody asked with before. */
  isStrange: boolean;
  /** Whether the question has only words that are asked about many things: "card", "change it". */
  isVague: boolean;
};

/** The share of intents above which having a term in common says little. */
const COMMON = 0.16;

type Example = { intent: number; features: ReadonlySet<string>; length: number };

/** A term of the question that no intent has: most likely the question is about that. */
const UNKNOWN = '#unknown';
const STRANGENESS = 1.5;
const BETWEEN = ' ';

/**
 * Ranks intents by the words that set them apart (naive Bayes) and by the nearest of their questions
 * (cosine similarity, with rare terms weighing more).
 */
export function createScorer(intents: readonly Intent[], language: Language) {
  const read = createReader(language);
  const asked = intents.map(({ questions }) => questions.map((one) => featuresOf(read(one))));
  const counts = intents.map(({ keywords = [] }, intent) => {
    const questions = [...(asked[intent] ?? []), ...keywords.map((one) => featuresOf(read(one)))];
    const share = 1 / Math.sqrt(questions.length);
    const count = new Map<string, number>();
    for (const one of questions.flat()) count.set(one, (count.get(one) ?? 0) + share);
    return count;
  });
  const spread = new Map<string, { intents: number; sum: number }>();
  for (const count of counts) {
    for (const [feature, share] of count) {
      const { intents: before, sum } = spread.get(feature) ?? { intents: 0, sum: 0 };
      spread.set(feature, { intents: before + 1, sum: sum + share });
    }
  }
  const vocabulary = [...spread.keys()].filter((feature) => !isPair(feature));
  const examples = asked.flatMap((questions, intent): Example[] =>
    questions.map((features) => ({
      intent,
      features: new Set(features),
      length: lengthOf(features),
    })),
  );

  function weightOf(feature: string): number {
    const rarity = Math.log((intents.length + 1) / ((spread.get(feature)?.intents ?? 0) + 0.5));
    if (feature === UNKNOWN) return STRANGENESS * rarity;
    return isPair(feature) ? PAIR * rarity : rarity;
  }

  function lengthOf(features: readonly string[]): number {
    return Math.hypot(...features.map(weightOf));
  }

  function rankOf(intent: number, features: readonly string[]): number {
    const total = features.reduce((sum, feature) => {
      const average = (spread.get(feature)?.sum ?? 0) / intents.length;
      const floor = SMOOTHING * average + LEAST;
      const odds = Math.log(((counts[intent]?.get(feature) ?? 0) + floor) / (average + floor));
      return sum + (isPair(feature) ? PAIR * odds : odds);
    }, 0);
    return total / Math.sqrt(features.length || 1);
  }

  return (question: string): Ranking => {
    const terms = read(question).map((term) =>
      spread.has(term) ? term : (correct(term, vocabulary)[0] ?? UNKNOWN),
    );
    const unknown = terms.filter((term) => term === UNKNOWN);
    const features = featuresOf(terms).filter((feature) => spread.has(feature));
    const length = lengthOf([...features, ...unknown]) || 1;
    const nearest = intents.map(() => ({ best: 0, next: 0 }));
    for (const example of examples) {
      const common = features.filter((feature) => example.features.has(feature));
      const likeness = lengthOf(common) ** 2 / (length * (example.length || 1));
      const near = nearest[example.intent];
      if (!near) continue;
      near.next = Math.max(near.next, Math.min(near.best, likeness));
      near.best = Math.max(near.best, likeness);
    }
    const scores = intents
      .map(({ id }, intent): Score => {
        const { best, next } = nearest[intent] ?? { best: 0, next: 0 };
        const rank = rankOf(intent, features) + NEAREST * (best + NEXT * next);
        return { id, rank, likeness: best };
      })
      .toSorted((one, other) => other.rank - one.rank);
    const isVague = terms.every(
      (term) => (spread.get(term)?.intents ?? 0) > COMMON * intents.length,
    );
    return { scores, isStrange: unknown.length > 0, isVague };
  };
}

function isPair(feature: string): boolean {
  return feature.includes(BETWEEN);
}

function featuresOf(terms: readonly string[]): string[] {
  const pairs = terms
    .slice(1)
    .map((term, index) => [`${terms[index]}`, term].toSorted().join(BETWEEN));
  return [...new Set([...terms, ...pairs])];
}
