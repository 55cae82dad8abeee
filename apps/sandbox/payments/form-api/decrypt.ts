import { constants, createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto';
import * as z from 'zod/mini';
import { formKey } from '../secrets.ts';
import type { Store } from '../store.ts';

const secret = z.record(z.string(), z.string());

/** Decrypts a secured field's compact JWE (RSA-OAEP-256, A256GCM); undefined if it is invalid. */
export function decrypt(store: Store, blob: string): Record<string, string> | undefined {
  const [head = '', ...parts] = blob.split('.');
  const [wrapped, iv, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!wrapped || !iv || !text || !tag) return undefined;
  try {
    const key = createPrivateKey({ key: formKey(store), format: 'jwk' });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const contentKey = privateDecrypt({ key, padding, oaepHash: 'sha256' }, wrapped);
    const decipher = createDecipheriv('aes-256-gcm', contentKey, iv);
    decipher.setAAD(Buffer.from(head)).setAuthTag(tag);
    const plain = Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    return secret.safeParse(JSON.parse(plain)).data;
  } catch {
    return undefined;
  }
}
