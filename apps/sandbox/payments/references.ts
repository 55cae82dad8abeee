import { randomBytes } from 'node:crypto';

/** Sixteen characters, as every reference of the real service has them. */
export function newReference(): string {
  return randomBytes(8).toString('hex').toUpperCase();
}
