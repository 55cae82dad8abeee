import { createHmac } from 'node:crypto';

/** The name of the shared secret; without it, marks can be neither made nor compared. */
export const ERASED_SECRET = 'erased-members';

/** By which an erased member is recognised, without their number being kept for it. */
export function erasedMark(secret: Uint8Array, company: string, number: string): string {
  return createHmac('sha256', secret).update(`${company}/${number}`).digest('base64url');
}
