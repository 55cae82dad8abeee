/** What letters are made of. Every word may be a member's: each way of writing makes it safe. */
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
