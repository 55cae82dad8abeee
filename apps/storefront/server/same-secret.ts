import { createHash, timingSafeEqual } from 'node:crypto';

/** Takes as long for a near miss as for a wild guess. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
