import type { WrittenLetter } from './letters/writing/write-letter.ts';

/** The readers that a letter may have. */
export const LETTER_ROLES = ['member', 'recipient', 'desk', 'writer'] as const;

export type AddressedLetter = {
  role: (typeof LETTER_ROLES)[number];
  /** Null when they have no address, or were erased. */
  to: string | null;
  written: WrittenLetter;
};
