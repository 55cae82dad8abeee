import { createHash } from 'node:crypto';
import type { Company } from '@cairn/contract/values/company';
import type { Database } from '../../database/tables.ts';
import { type AccessToken, createAccessTokenCheck } from './access-token.ts';
import { checkProof } from './dpop-proof.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { rememberProofs } from './seen-proofs.ts';

export type Credentials = {
  authorization: string | undefined;
  /** The `DPoP` header; when it was sent twice, both with a comma between. */
  proof: string | undefined;
  method: string;
  path: string;
};

/** A verified token's claims, without the token itself. */
export type VerifiedToken = Omit<AccessToken, 'jkt'> & {
  /** Identifies the token. A hash of its signed part: the same signature has several spellings. */
  fingerprint: string;
};

export type Scheme = 'Bearer' | 'DPoP';

export type TokenVerification =
  | { kind: 'accepted'; token: VerifiedToken }
  | { kind: 'missing' }
  | { kind: 'refused'; scheme: Scheme; error: TokenError; reason: string }
  | { kind: 'keys_unreachable'; cause: unknown };

type TokenError = 'invalid_token' | 'invalid_dpop_proof';

export type TokenVerifier = {
  /** The schemes under which a token may come, the preferred first. */
  schemes: readonly Scheme[];
  verify(company: Company, credentials: Credentials): Promise<TokenVerification>;
};

export function createTokenVerifier(
  settings: IdentitySettings,
  db: Database,
  clock: () => Date,
): TokenVerifier {
  const checkAccessToken = createAccessTokenCheck(settings);
  const isNewProof = rememberProofs(db);

  async function verify(
    company: Company,
    { authorization, proof, method, path }: Credentials,
  ): Promise<TokenVerification> {
    if (authorization === undefined) return { kind: 'missing' };
    const { scheme, text } = readAuthorization(authorization);
    const refused = (error: TokenError, reason: string): TokenVerification => ({
      kind: 'refused',
      scheme,
      error,
      reason,
    });
    if (text === undefined) {
      return refused('invalid_token', 'The Authorization header is not Bearer or DPoP and a token');
    }

    const now = clock();
    const checked = await checkAccessToken(text, company, now);
    if (checked.kind === 'keys_unreachable') return checked;
    if (checked.kind === 'refused') return refused('invalid_token', checked.reason);
    const { jkt, ...token } = checked.token;
    const fingerprint = hash(text.slice(0, text.lastIndexOf('.')));
    const accepted: TokenVerification = { kind: 'accepted', token: { ...token, fingerprint } };

    if (jkt === undefined) {
      if (scheme === 'DPoP' || proof !== undefined) {
        return refused('invalid_token', 'The token is bound to no key');
      }
      if (settings.requireDpop) return refused('invalid_token', 'The token must be bound to a key');
      return accepted;
    }
    if (scheme === 'Bearer') {
      return refused('invalid_token', 'The token is bound to a key and must come as DPoP');
    }
    if (proof === undefined) return refused('invalid_dpop_proof', 'The proof is missing');
    if (proof.includes(',')) return refused('invalid_dpop_proof', 'There is more than one proof');
    const url = new URL(path, settings.publicOrigin).href;
    const proven = await checkProof(proof, { method, url, tokenHash: hash(text), jkt }, now);
    if (!proven.ok) return refused('invalid_dpop_proof', proven.reason);
    if (!(await isNewProof({ jkt, jti: proven.jti, expiresAt: proven.expiresAt }, now))) {
      return refused('invalid_dpop_proof', 'The proof was used before');
    }
    return accepted;
  }

  return { schemes: settings.requireDpop ? ['DPoP'] : ['DPoP', 'Bearer'], verify };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

const CREDENTIALS = /^(Bearer|DPoP) +([\w.~+/-]+=*)$/i;

function readAuthorization(header: string): { scheme: Scheme; text: string | undefined } {
  const [, name, text] = CREDENTIALS.exec(header) ?? [];
  return { scheme: name?.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer', text };
}
