import type { Language } from './language.ts';
import { createReader } from './terms.ts';

/** Something that questions have in common: a term, a pair of terms or a part of a word. */
export type Feature = {
  weight: number;
  /** Indices of the examples that have it. */
  examples: number[];
};

/** Two terms side by side say more than each alone but are seldom repeated. */
const PAIR = 0.6;
/** Parts of words find what is misspelled, or inflected in a way that no rule knows. */
const PART = 0.35;
const PART_LENGTHS = [3, 4];

/** Finds the features of questions. Those of examples are learned, and are all that is found later. */
export function createFeatures(language: Language) {
  const read = createReader(language);
  const features = new Map<string, Feature>();
  const ofWords = new Map<string, Feature[]>();

  function learn(name: string, weight: number): Feature {
    const feature = features.get(name) ?? { weight, examples: [] };
    features.set(name, feature);
    return feature;
  }

  /** Most words recur: looking up their features once keeps phones responsive. */
  function learnWord(term: string, written: string): Feature[] {
    const learned = ofWords.get(written) ?? [
      learn(term, 1),
      ...partsOf(written).map((part) => learn(part, PART)),
    ];
    ofWords.set(written, learned);
    return learned;
  }

  function learnExample(question: string, example: number) {
    let previous = '';
    for (const { term, written } of read(question)) {
      record(learn(pairOf(previous, term), PAIR), example);
      for (const feature of learnWord(term, written)) record(feature, example);
      previous = term;
    }
  }

  function find(question: string) {
    const words = read(question);
    const names = words.flatMap(({ term, written }, index) => [
      term,
      pairOf(words[index - 1]?.term ?? '', term),
      ...partsOf(written),
    ]);
    const terms = new Set(words.map(({ term }) => term));
    return {
      found: [...new Set(names)].flatMap((name) => features.get(name) ?? []),
      unknownTerms: [...terms].filter((term) => !features.has(term)).length,
    };
  }

  return { learnExample, find, all: () => [...features.values()] };
}

function record({ examples }: Feature, example: number) {
  if (examples[examples.length - 1] !== example) examples.push(example);
}

function pairOf(one: string, other: string): string {
  return `${one}+${other}`;
}

function partsOf(written: string): string[] {
  const word = `<${written}>`;
  return PART_LENGTHS.flatMap((length) =>
    Array.from(
      { length: Math.max(0, word.length - length + 1) },
      (_, start) => `*${word.slice(start, start + length)}`,
    ),
  );
}
