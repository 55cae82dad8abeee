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

const LONGEST_PHRASE = 4;

/** Reads texts of a language as terms that do not depend on accents, inflection, apostrophes and synonyms. */
export function createReader({ shortForms, stem, synonyms }: Language) {
  const meanings = new Map<string, string>();
  for (const line of synonyms) {
    const phrases = line.split(',').map((phrase) => stemsOf(phrase).join(' '));
    for (const phrase of phrases) if (!meanings.has(phrase)) meanings.set(phrase, `${phrases[0]}`);
  }

  function stemsOf(text: string): string[] {
    const plain = text
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[\p{M}’']/gu, '');
    const kinds = NUMBERS.reduce((all, [written, term]) => all.replaceAll(written, term), plain);
    return kinds
      .split(/[^\p{L}\d#]+/u)
      .filter((word) => word !== '')
      .map((word) => shortForms.get(word) ?? word)
      .map((word) => (/[#\d]/.test(word) ? word : stem(word)));
  }

  return (text: string): string[] => {
    const stems = stemsOf(text);
    const terms: string[] = [];
    while (stems.length > 0) {
      let length = Math.min(LONGEST_PHRASE, stems.length);
      while (length > 1 && !meanings.has(stems.slice(0, length).join(' '))) length--;
      const phrase = stems.splice(0, length).join(' ');
      terms.push((meanings.get(phrase) ?? phrase).replaceAll(' ', '-'));
    }
    return terms;
  };
}
