/** They begin and end a part of a text with a writing direction of its own. */
export const ISOLATE = '\u2068';
export const END = '\u2069';

const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Marks what a member typed so that its writing direction does not reorder our sentence around it.
 * Characters in it that would change the direction of what follows are removed.
 */
export function isolated(typed: string): string {
  return `${ISOLATE}${typed.replace(DIRECTIONS, '')}${END}`;
}

/** For text that other programs show, some of which draw the marks as boxes. */
export function withoutMarks(text: string): string {
  return text.replaceAll(ISOLATE, '').replaceAll(END, '');
}
