import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A value that nobody guesses, for a cookie. */
export function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored in place of the key: whoever reads the database cannot use it. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Sent with each change, since another site can neither read it nor make it up. */
export function csrfTokenOf(sessionKey: string): string {
  return createHmac('sha256', sessionKey).update('csrf').digest('base64url');
}

export function isCsrfTokenOf(sessionKey: string, given: string): boolean {
  const expected = Buffer.from(csrfTokenOf(sessionKey));
  const found = Buffer.from(given);
  return expected.length === found.length && timingSafeEqual(expected, found);
}
