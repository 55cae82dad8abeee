import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Kept, Store } from './store.ts';

/** Made at the first start and never again: a restart must not log anybody out. */
export async function loadSecrets(store: Store, company: string): Promise<Kept['Secrets']> {
  const kept = store.get('Secrets', 'current');
  if (kept) return kept;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signingKey = await exportJWK(privateKey);
  const secrets = {
    signingKey: { ...signingKey, kid: `${company.toLowerCase()}-1`, alg: 'RS256', use: 'sig' },
    cookieKey: randomBytes(32).toString('base64url'),
    nonceSecret: randomBytes(32).toString('base64url'),
  };
  store.put('Secrets', 'current', secrets);
  return secrets;
}

/** Proves that a token is the provider's own. */
export function verifyingKey({ signingKey }: Kept['Secrets']): KeyObject {
  return createPublicKey({ key: { ...signingKey }, format: 'jwk' });
}
