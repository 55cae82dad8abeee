import { errors, type ResourceServer } from 'oidc-provider';

/** The step-up scope: it needs a one-time code, and tokens with it have no refresh token. */
export const STEP_UP_SCOPE = 'write:transaction_debit';
export const CONNECT_SCOPE = 'create:me:connected_accounts';
export const IDENTITY_SCOPES = ['openid', 'profile', 'email', 'offline_access'];

const API_SCOPES = ['write:transaction_credit', 'write:transaction_reversal', STEP_UP_SCOPE];
export const ACCESS_TOKEN_SECONDS = 10 * 60;

export function myAccountAudience(issuer: string): string {
  return `${issuer}me/`;
}

/** The APIs that tokens are issued for: the shop's, and the provider's own account API. */
export function resourceServer(
  audience: string,
  { api, issuer }: { api: string; issuer: string },
): ResourceServer {
  const scopes = new Map([
    [api, API_SCOPES],
    [myAccountAudience(issuer), [CONNECT_SCOPE]],
  ]).get(audience);
  if (!scopes) throw new errors.InvalidTarget(`Service not found: ${audience}`);
  return {
    // Auth0 lists the identity scopes in access tokens too.
    scope: [...IDENTITY_SCOPES, ...scopes].join(' '),
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: 'RS256' } },
  };
}
