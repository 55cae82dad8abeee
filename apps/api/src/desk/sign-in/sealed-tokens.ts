import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const tokens = z.object({ refreshToken: z.string(), idToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** Encrypts the provider's tokens with the session's key, which is in the cookie and not in the database. */
export function seal(sessionKey: string, given: Tokens): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(sessionKey), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(given)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** Throws if it was sealed with another key. */
export function unseal(sessionKey: string, sealed: string): Tokens {
  const bytes = Buffer.from(sealed, 'base64url');
  const text = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(
    ALGORITHM,
    keyFrom(sessionKey),
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, text));
  const plain = Buffer.concat([decipher.update(bytes.subarray(text)), decipher.final()]);
  return tokens.parse(JSON.parse(plain.toString()));
}

function keyFrom(sessionKey: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', sessionKey, '', 'staff tokens', 32));
}
