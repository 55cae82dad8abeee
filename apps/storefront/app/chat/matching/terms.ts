import type { Language } from './language.ts';

/** Amounts are told apart by kind only: how many avios or euros does not say what a question is about. */
const NUMBERS: [written: RegExp, term: string][] = [
  [/\b(?:x\s?([2-9])|([2-9])\s?x)\b/g, ' $1$2x '],
  [
    /[€$£]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:€|\$|£|(?:euros?|eur|dollars?|dolares|usd|pounds?|libras|gbp|quid|cents?)\b)/g,
    ' #money ',
  ],
  [/\b\d[\d.,]*\s?%/g, ' #percent '],
  [/\b\d[\d.,]*\s?(?:k|mil)\b|\b\d{1,3}(?:[., ]\d{3})+\b|\b\d{4,}\b/g, ' #many '],
  [/\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{5,10}\b/g, ' #reference '],
  [/(?<!#)\b\d+(?:[.,:]\d+)?\b/g, ' #number '],
];

/** A term for all words and phrases of one meaning, and the spelling in the question. */
export type Term = { term: string; written: string };

/** Reads texts of a language as terms that do not depend on accents, inflection, apostrophes and synonyms. */
export function createReader({ shortForms, stem, synonyms }: Language) {
  const stems = new Map<string, string>();
  const meanings = new Map<string, string>();
  /** By its first word, how many words the longest phrase has. */
  const longest = new Map<string, number>();
  for (const line of synonyms) {
    const phrases = line.split(',').map((phrase) => wordsOf(phrase).map(stemOf));
    for (const phrase of phrases) {
      const key = phrase.join(' ');
      if (!meanings.has(key)) meanings.set(key, `${phrases[0]?.join('-')}`);
      const first = `${phrase[0]}`;
      longest.set(first, Math.max(longest.get(first) ?? 1, phrase.length));
    }
  }

  function stemOf(word: string): string {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const found = /[#\d]/.test(word) ? word : stem(shortForms.get(word) ?? word);
    stems.set(word, found);
    return found;
  }

  return (text: string): Term[] => {
    const words = wordsOf(text);
    const stemmed = words.map(stemOf);
    const terms: Term[] = [];
    let start = 0;
    while (start < words.length) {
      let length = Math.min(longest.get(`${stemmed[start]}`) ?? 1, words.length - start);
      let phrase = stemmed.slice(start, start + length).join(' ');
      while (length > 1 && !meanings.has(phrase)) {
        length--;
        phrase = stemmed.slice(start, start + length).join(' ');
      }
      const written = words.slice(start, start + length).join(' ');
      terms.push({ term: meanings.get(phrase) ?? phrase, written });
      start += length;
    }
    return terms;
  };
}

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}’']/gu, '');
  const kinds = /\d/.test(plain)
    ? NUMBERS.reduce((all, [written, term]) => all.replaceAll(written, term), plain)
    : plain;
  return kinds.split(/[^\p{L}\d#]+/u).filter((word) => word !== '');
}
