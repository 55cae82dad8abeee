import * as z from 'zod/mini';
import { sealText, unsealText } from '../sealed-text.ts';

const PURPOSE = 'staff tokens';

const tokens = z.object({ refreshToken: z.string(), idToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** Encrypts the provider's tokens with the session's key, which is in the cookie and not in the database. */
export function seal(sessionKey: string, given: Tokens): string {
  return sealText(sessionKey, PURPOSE, JSON.stringify(given));
}

/** Throws if it was sealed with another key. */
export function unseal(sessionKey: string, sealed: string): Tokens {
  return tokens.parse(JSON.parse(unsealText(sessionKey, PURPOSE, sealed)));
}
