import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import type { Context, Service } from '../service.ts';
import { CONNECT_SCOPE, myAccountAudience } from '../tokens/audiences.ts';

const PROOF_SECONDS = 60;
/** Allows for the member's clock being wrong. */
const CLOCK_SECONDS = 5;
/** As long as a proof can be valid: its clock may be ahead, and `jwtVerify` ignores part seconds. */
const REMEMBERED_SECONDS = PROOF_SECONDS + 2 * CLOCK_SECONDS + 1;

/**
 * The subject of the access token sent to the account API; throws if the token or its proof is
 * invalid.
 */
export async function authenticate(service: Service, ctx: Context): Promise<string> {
  const { issuer, verifyingKey } = service;
  const [scheme = '', token = ''] = ctx.get('authorization').split(' ');
  const { payload } = await jwtVerify(token, verifyingKey, {
    issuer,
    audience: myAccountAudience(issuer),
    typ: 'at+jwt',
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'exp'],
  });
  const key = boundKey(payload);
  if (key === undefined) {
    if (scheme !== 'Bearer') throw new Error('An unbound token comes as Bearer');
  } else {
    if (scheme !== 'DPoP') throw new Error('A bound token comes as DPoP');
    await checkProof(service, ctx, token, key);
  }
  if (!String(payload.scope).split(' ').includes(CONNECT_SCOPE)) {
    throw new Error(`The token lacks ${CONNECT_SCOPE}`);
  }
  return payload.sub ?? '';
}

function boundKey({ cnf }: JWTPayload): string | undefined {
  if (typeof cnf !== 'object' || cnf === null || !('jkt' in cnf)) return undefined;
  return String(cnf.jkt);
}

async function checkProof(
  { issuer, provider, settings }: Service,
  ctx: Context,
  token: string,
  key: string,
): Promise<void> {
  const { payload, protectedHeader } = await jwtVerify(ctx.get('dpop'), EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: ['ES256'],
    maxTokenAge: PROOF_SECONDS,
    clockTolerance: CLOCK_SECONDS,
    requiredClaims: ['jti'],
  });
  const isFor =
    payload.htm === ctx.method &&
    payload.htu === settings.publicUrl + ctx.path &&
    payload.ath === createHash('sha256').update(token).digest('base64url') &&
    protectedHeader.jwk !== undefined &&
    (await calculateJwkThumbprint(protectedHeader.jwk)) === key;
  if (!isFor) throw new Error('The proof is for another call, token or key');
  // Not settings.now(): oidc-provider subtracts the system's time to get the seconds to keep.
  const end = Math.floor(Date.now() / 1000) + REMEMBERED_SECONDS;
  if (!(await provider.ReplayDetection.unique(issuer, String(payload.jti), end))) {
    throw new Error('The proof was used before');
  }
}
