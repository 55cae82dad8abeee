import type { WrittenLetter } from './letters/writing/write-letter.ts';

export type AddressedLetter = {
  role: 'member' | 'recipient' | 'desk' | 'writer';
  /** Null when they have no address, or were erased. */
  to: string | null;
  written: WrittenLetter;
};
