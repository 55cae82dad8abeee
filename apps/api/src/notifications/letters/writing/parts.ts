/** The parts of a letter. Any text may come from a member, so each renderer escapes it. */
export type Part =
  | { kind: 'words'; words: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'quote'; quote: string }
  | { kind: 'link'; words: string; shopUrl: string; path: `/${string}` };

export type Fact = readonly [name: string, value: string];

export const SHOP_NAME = 'Cairn avios shop';

export function words(words: string): Part {
  return { kind: 'words', words };
}
