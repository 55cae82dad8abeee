import { createHash, randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose';
import * as oauth from 'oauth4webapi';
import { listen } from '../../../local/listen.ts';

export const AUDIENCE = 'https://api.cairn.example';

/** A claim or header field that is overridden with undefined is left out. */
type Fields = Record<string, unknown>;
type TokenOverrides = { claims?: Fields; header?: Fields; key?: CryptoKey | Uint8Array };

export type TestIssuer = {
  issuer: string;
  keysUrl: string;
  claims(overrides?: Fields): Fields;
  /** A valid token for this API, except for the overrides. */
  accessToken(overrides?: TokenOverrides): Promise<string>;
  /** Rotates the signing key; only the new one is published. */
  rotateKey(): void;
  stop(): Promise<void>;
};

type SigningKey = { privateKey: CryptoKey; jwk: JWK; kid: string };

/** Issues tokens by the given clock, and publishes its keys on a free port. */
export async function startTestIssuer(now: () => Date): Promise<TestIssuer> {
  let generation = 1;
  let current: Promise<SigningKey> | undefined;
  // Created on first use: it takes time, and most API tests need none.
  const signingKey = () => {
    current ??= createSigningKey(`key-${generation}`);
    return current;
  };
  const publish: RequestListener = async (_, response) => {
    const { jwk } = await signingKey();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [jwk] }));
  };
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', publish);
  const issuer = `http://127.0.0.1:${port}/`;

  const claims = (overrides: Fields = {}): Fields => ({
    iss: issuer,
    aud: AUDIENCE,
    sub: 'auth0|aoife-of-the-tests',
    client_id: 'shop',
    iat: epoch(now()),
    exp: epoch(now()) + 600,
    auth_time: epoch(now()) - 30,
    jti: randomUUID(),
    scope: STANDARD_SCOPES,
    member_number: '3081470000000001',
    ...overrides,
  });
  return {
    issuer,
    keysUrl: `${issuer}.well-known/jwks.json`,
    claims,
    accessToken: async ({ claims: given, header, key } = {}) => {
      const { privateKey, kid } = await signingKey();
      return await new SignJWT(claims(given))
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header })
        .sign(key ?? privateKey);
    },
    rotateKey: () => {
      generation += 1;
      current = undefined;
    },
    stop,
  };
}

async function createSigningKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } };
}

type Proven = { method: string; url: string; token: string };
type ProofOverrides = { claims?: Fields; header?: Fields };

export type DpopKey = {
  /** The `cnf` claim of tokens bound to this key. */
  cnf: { jkt: string };
  publicKey: JWK;
  privateKey: JWK;
  proof(about: Proven, overrides?: ProofOverrides): Promise<string>;
};

/** A browser's DPoP key. */
export async function createDpopKey(now: () => Date, alg = 'ES256'): Promise<DpopKey> {
  const pair = await generateKeyPair(alg, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  return {
    cnf: { jkt: await calculateJwkThumbprint(publicKey) },
    publicKey,
    privateKey: await exportJWK(pair.privateKey),
    proof: async ({ method, url, token }, { claims, header } = {}) =>
      await new SignJWT({
        jti: randomUUID(),
        htm: method,
        htu: url,
        ath: createHash('sha256').update(token).digest('base64url'),
        iat: epoch(now()),
        ...claims,
      })
        .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk: publicKey, ...header })
        .sign(pair.privateKey),
  };
}

/** Checks a request with another library; rejects if it is invalid. */
export async function secondOpinion(
  { issuer, keysUrl }: TestIssuer,
  request: Request,
  now: Date,
  requireDPoP = false,
): Promise<void> {
  const provider = { issuer, jwks_uri: keysUrl };
  await oauth.validateJwtAccessToken(provider, request, AUDIENCE, {
    requireDPoP,
    signingAlgorithms: ['RS256', 'ES256'],
    [oauth.allowInsecureRequests]: true,
    [oauth.clockSkew]: epoch(now) - epoch(new Date()),
    [oauth.clockTolerance]: 5,
  });
}

/** A step-up is for an order, or for a transfer that is about to be started. */
export type StepUp = { order: string } | { transfer: { avios: number; recipient: string } };

/** The claims of a token from a step-up that differ from other tokens'. */
export function stepUpClaims(stepUp: StepUp, now: Date) {
  return {
    scope: `${STANDARD_SCOPES} ${DEBIT_SCOPE}`,
    auth_time: epoch(now),
    ...('order' in stepUp ? { order_id: stepUp.order } : stepUp),
  };
}

export function epoch(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
