import { randomBytes } from 'node:crypto';

/** Sixteen characters, like Adyen's references. */
export function newReference(): string {
  return randomBytes(8).toString('hex').toUpperCase();
}
