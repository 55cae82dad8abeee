import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { CLOCK_TOLERANCE } from './access-token.ts';

export const PROOF_ALGORITHM = 'ES256';

/** Seconds either way: the clock that a proof was made by is the member's own. */
const WINDOW = 60 + CLOCK_TOLERANCE;

const proofClaims = z.object({
  jti: z.string().check(z.minLength(1)),
  htm: z.string(),
  htu: z.string(),
  ath: z.string(),
  iat: z.number(),
});

/** A proof must match all of these. */
export type Proven = {
  method: string;
  /** The call's address as the caller sees it; query and fragment are ignored. */
  url: string;
  tokenHash: string;
  jkt: string;
};

export type ProofCheck = { ok: true; jti: string; expiresAt: Date } | { ok: false; reason: string };

/** Checks a proof of possession (RFC 9449), all but whether it was seen before. */
export async function checkProof(proof: string, about: Proven, now: Date): Promise<ProofCheck> {
  const verified = await verifySignature(proof, now);
  if (!verified) return refused('The proof is malformed or not signed by the key it carries');
  const claims = proofClaims.safeParse(verified.payload);
  if (!claims.success) return refused('A claim of the proof is missing or malformed');
  const { jti, htm, htu, ath, iat } = claims.data;
  if (verified.jkt !== about.jkt) return refused('The token is bound to another key');
  if (htm !== about.method) return refused('The proof is for another method');
  if (target(htu) !== target(about.url)) return refused('The proof is for another address');
  if (ath !== about.tokenHash) return refused('The proof is for another token');
  if (Math.abs(now.getTime() / 1000 - iat) > WINDOW) return refused('The proof is not of now');
  return { ok: true, jti, expiresAt: new Date((iat + WINDOW) * 1000) };
}

async function verifySignature(proof: string, now: Date) {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: [PROOF_ALGORITHM],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: now,
    });
    if (!protectedHeader.jwk) return undefined;
    return { payload, jkt: await calculateJwkThumbprint(protectedHeader.jwk) };
  } catch {
    // The key is the caller's too, so that whatever fails here fails for what they sent.
    return undefined;
  }
}

function target(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : undefined;
}

function refused(reason: string): ProofCheck {
  return { ok: false, reason };
}
