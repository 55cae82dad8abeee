import type { Company } from '@cairn/contract/values/company';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { IdentitySettings } from './identity-settings.ts';
import { KeysUnreachable, keysAt } from './provider-keys.ts';

/** The claims of an accepted token. */
export type AccessToken = {
  subject: string;
  /** Missing: logged in, but no member of the programme. */
  number: MembershipNumber | undefined;
  scope: string;
  jti: string | undefined;
  authTime: Date | undefined;
  issuedAt: Date;
  /** The order that the member was shown at their step-up. */
  orderId: string | undefined;
  /** The transfer, not ordered yet, that the member was shown at their step-up. */
  transfer: { avios: number; recipient: MembershipNumber } | undefined;
  expiresAt: Date;
  /** The thumbprint of the key that the token is bound to, if it is. */
  jkt: string | undefined;
};

export type AccessTokenCheck =
  | { kind: 'accepted'; token: AccessToken }
  | { kind: 'refused'; reason: string }
  | { kind: 'keys_unreachable'; cause: unknown };

export const CLOCK_TOLERANCE = 5;

/** Providers write `at+jwt` or, before RFC 9068, `JWT`; whatever else is typed is something else. */
const TYPES = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt']);

/** An ID token's audience is not ours; should a provider err there, these claims still give it away. */
const OF_ID_TOKENS = ['nonce', 'at_hash', 'c_hash'];

const seconds = z.number().check(z.nonnegative());
const accessTokenClaims = z.object({
  sub: z.string().check(z.minLength(1)),
  exp: seconds,
  iat: seconds,
  // A provider may write null or nothing for who has no number; they are visitors, not intruders.
  member_number: z.catch(z.optional(membershipNumber), undefined),
  scope: z.optional(z.string()),
  jti: z.optional(z.string()),
  auth_time: z.optional(seconds),
  // Auth0 lets no action set `auth_time` in an access token.
  logged_in_at: z.optional(seconds),
  order_id: z.optional(z.string()),
  transfer: z.optional(z.object({ avios: z.int(), recipient: membershipNumber })),
  // Strict: a token that is bound in a way we cannot check is not taken for an unbound one.
  cnf: z.optional(z.strictObject({ jkt: z.string() })),
});

/** Checks a token as the company's own provider must have issued it for this API. */
export function createAccessTokenCheck({ audience, providers }: IdentitySettings) {
  const trusted = new Map(
    providers.map(({ company, issuer, keysUrl }) => [company, { issuer, keys: keysAt(keysUrl) }]),
  );
  return async (text: string, company: Company, now: Date): Promise<AccessTokenCheck> => {
    const provider = trusted.get(company);
    if (!provider) return refused('Nobody can log in with this company');
    try {
      const { payload, protectedHeader } = await jwtVerify(text, provider.keys, {
        issuer: provider.issuer,
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE,
        currentDate: now,
      });
      if (!TYPES.has(protectedHeader.typ?.toLowerCase())) return refused('Not an access token');
      if (OF_ID_TOKENS.some((claim) => claim in payload)) return refused('Not an access token');
      const claims = accessTokenClaims.safeParse(payload);
      if (!claims.success) return refused('A claim of the token is malformed');
      return { kind: 'accepted', token: fromClaims(claims.data) };
    } catch (error) {
      if (error instanceof KeysUnreachable) return { kind: 'keys_unreachable', cause: error.cause };
      if (error instanceof errors.JOSEError) return refused(reasonOf(error));
      throw error;
    }
  };
}

function fromClaims(claims: z.infer<typeof accessTokenClaims>): AccessToken {
  const loggedInAt = claims.auth_time ?? claims.logged_in_at;
  return {
    subject: claims.sub,
    number: claims.member_number,
    scope: claims.scope ?? '',
    jti: claims.jti,
    authTime: loggedInAt === undefined ? undefined : new Date(loggedInAt * 1000),
    issuedAt: new Date(claims.iat * 1000),
    orderId: claims.order_id,
    transfer: claims.transfer,
    expiresAt: new Date(claims.exp * 1000),
    jkt: claims.cnf?.jkt,
  };
}

function refused(reason: string): AccessTokenCheck {
  return { kind: 'refused', reason };
}

/** Never the library's error itself: it carries the claims. */
function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'The token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    return `The token is not acceptable: ${error.claim}`;
  }
  return 'The token is malformed or not signed by the identity provider';
}
