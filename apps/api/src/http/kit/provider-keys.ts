import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** The fault is the provider's or the network's, not the token's; `cause` says more. */
export class KeysUnreachable extends Error {}

/**
 * A provider's keys, fetched when first needed and kept for ten minutes. A key that is not among
 * them has them fetched again, though not more than twice a minute: forged tokens cost no more.
 */
export function keysAt(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url));
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (cause) {
      if (isFaultOfToken(cause)) throw cause;
      throw new KeysUnreachable('The keys cannot be had', { cause });
    }
  };
}

function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
  );
}
