import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import internals from 'oidc-provider/lib/helpers/weak_cache.js';

const RECENT_SECONDS = 5 * 60;

export type DpopNonces = ReturnType<typeof createDpopNonces>;

/**
 * DPoP nonces that are valid as long as a refresh token. oidc-provider's own expire after four
 * minutes, and the SDK's worker drops its refresh token when a nonce is refused, so that no renewal
 * of a ten-minute access token would succeed.
 */
export function createDpopNonces(
  secret: string,
  { lifetime, now }: { lifetime: number; now: () => Date },
) {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const make = (issued: number) => {
    const signature = createHmac('sha256', secret).update(`${issued}`).digest('base64url');
    return `${issued}.${signature}`;
  };
  const ageOf = (nonce: string): number => {
    const issued = Number.parseInt(nonce, 10);
    return nonce === make(issued) ? seconds() - issued : Number.POSITIVE_INFINITY;
  };

  /**
   * An old nonce does not prove when the proof was made, so the proof's own time must be recent.
   */
  const checkAge = (ctx: KoaContextWithOIDC): void => {
    const { iat = 0, nonce } = readProof(ctx.get('dpop'));
    const isRecent =
      Math.abs(seconds() - iat) <= RECENT_SECONDS ||
      (typeof nonce === 'string' && ageOf(nonce) <= RECENT_SECONDS);
    if (isRecent) return;
    ctx.set('dpop-nonce', make(seconds()));
    throw new errors.UseDpopNonce('DPoP proof is not recent enough');
  };

  return {
    requireNonce: (ctx: KoaContextWithOIDC): boolean => {
      checkAge(ctx);
      return true;
    },
    /** In the shape that oidc-provider expects. */
    challenges: {
      nextChallenge: () => make(seconds()),
      checkChallenge: (nonce: string) => ageOf(nonce) <= lifetime,
    },
  };
}

/** oidc-provider has no setting for custom nonces. */
export function installDpopNonces(provider: Provider, { challenges }: DpopNonces): void {
  internals(provider).DPoPNonces = challenges;
}

/** Unverified: oidc-provider checks the signature and refuses malformed proofs. */
function readProof(proof: string): { iat?: number; nonce?: unknown } {
  try {
    return decodeJwt(proof);
  } catch {
    return {};
  }
}
