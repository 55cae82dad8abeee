import { randomInt } from 'node:crypto';

const DIGITS = '0123456789';
/** Without I, O and l, which look like others. */
const CHARACTERS = `${DIGITS}ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz`;
const LENGTH = 24;

/** The part of an id after its prefix: a digit, and more characters than can be guessed. */
export function unguessable(): string {
  const rest = Array.from({ length: LENGTH }, () => pick(CHARACTERS));
  return [pick(DIGITS), ...rest].join('');
}

function pick(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}
