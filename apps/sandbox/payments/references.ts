import { createHash, randomBytes } from 'node:crypto';

/** Sixteen characters, like Adyen's references. */
export function newReference(): string {
  return randomBytes(8).toString('hex').toUpperCase();
}

export function fingerprintOf(cardNumber: string): string {
  return createHash('sha256').update(cardNumber).digest('base64url').slice(0, 16);
}
