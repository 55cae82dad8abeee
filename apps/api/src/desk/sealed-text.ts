import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Secret = string | Uint8Array;

/** Encrypts a text for one purpose: with the same secret it cannot be read for another. */
export function sealText(secret: Secret, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws if it was sealed with another secret or for another purpose. */
export function unsealText(secret: Secret, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const text = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(
    ALGORITHM,
    keyFrom(secret, purpose),
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, text));
  return Buffer.concat([decipher.update(bytes.subarray(text)), decipher.final()]).toString();
}

function keyFrom(secret: Secret, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}
