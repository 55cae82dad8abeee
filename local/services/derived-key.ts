import { createHmac } from 'node:crypto';

/** A key that every process with the same secret derives for itself. */
export function derivedKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}
