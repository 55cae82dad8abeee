import {
  type ClaimsParameter,
  errors,
  type Provider,
  type TokenEndpointGrantContext,
} from 'oidc-provider';
import { issueTokens } from 'oidc-provider/lib/helpers/grant_common.js';
import * as grantHelpers from 'oidc-provider/lib/helpers/grants.js';

export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const MFA_OTP = 'http://auth0.com/oauth/grant-type/mfa-otp';

type Grant = InstanceType<Provider['Grant']>;

type TokenRequest = {
  grantType: string;
  grant: Grant;
  scope: string;
  audience: string;
  amr: string[];
  authTime: number;
  claims?: ClaimsParameter;
};

/** Issues tokens for a custom grant, without an authorisation code. */
export async function issue(
  provider: Provider,
  ctx: TokenEndpointGrantContext,
  { grantType, grant, audience, ...rest }: TokenRequest,
): Promise<void> {
  const source = new provider.AuthorizationCode({
    accountId: grant.accountId ?? '',
    client: ctx.oidc.client,
    grantId: grant.jti,
    gty: grantType,
    resource: audience,
    ...rest,
  });
  ctx.oidc.entity('AuthorizationCode', source);
  ctx.oidc.entity('Grant', grant);
  await issueTokens(provider, boundHelpers(provider), ctx, source, grant, {
    gty: grantType,
    entityLabel: grantType,
    dPoP: await grantHelpers.validateDpop(provider, ctx),
  });
}

/** oidc-provider's helpers, bound to the provider. */
export function boundHelpers(provider: Provider) {
  return Object.fromEntries(
    Object.entries(grantHelpers).map(([name, helper]) => [
      name,
      (...rest: unknown[]) => Reflect.apply(helper, undefined, [provider, ...rest]),
    ]),
  );
}

export function invalidGrant(description: string): errors.InvalidGrant {
  return Object.assign(new errors.InvalidGrant(description), { error_description: description });
}
