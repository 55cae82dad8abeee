import { createHmac, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import type { Store } from './store.ts';

/** The key is created on first use and stored: an open form must keep working after a restart. */
export function signSession(store: Store, id: string): string {
  const kept = store.get('SessionKey', 'current');
  const key = kept ?? randomBytes(32).toString('base64url');
  if (!kept) store.put('SessionKey', 'current', key);
  return `Ab02b4c0!${createHmac('sha384', key).update(id).digest('base64url')}`;
}

/** Base64 behind an exclamation mark, like Adyen's, with the characters that URLs may encode. */
export function newSessionResult(): string {
  return `X3XtfGC7!H4sIAAAAAAAA/+${randomBytes(48).toString('base64')}==`;
}

/** The key that card data is encrypted with. */
export function formKey(store: Store): JsonWebKey {
  const kept = store.get('FormKey', 'current');
  if (kept) return kept;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const made = privateKey.export({ format: 'jwk' });
  store.put('FormKey', 'current', made);
  return made;
}
