/** Both work on lower-case words without accents. */
export type Language = {
  /** Short forms of messages, and words that mean the same in every question. */
  shortForms: ReadonlyMap<string, string>;
  /** Words and phrases that mean the same, in lines; the first stands for the others. */
  synonyms: readonly string[];
  /** Removes endings, so that inflected forms of a word are one term. */
  stem(word: string): string;
};
