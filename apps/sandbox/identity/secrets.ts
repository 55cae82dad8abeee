import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Records, Store } from './store.ts';

/** Generated on the first start and then kept: new keys would log everybody out. */
export async function loadSecrets(store: Store, company: string): Promise<Records['Secrets']> {
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

export function verifyingKey({ signingKey }: Records['Secrets']): KeyObject {
  return createPublicKey({ key: { ...signingKey }, format: 'jwk' });
}
