import { randomUUID } from 'node:crypto';
import { errors, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import { handler as builtInRefresh } from 'oidc-provider/lib/actions/grants/refresh_token.js';
import { validateDpop } from 'oidc-provider/lib/helpers/grants.js';
import { STEP_UP_MESSAGE } from '../authorize/policy.ts';
import type { Service } from '../service.ts';
import { STEP_UP_SCOPE } from './audiences.ts';
import { boundHelpers } from './grants.ts';

const MFA_TOKEN_SECONDS = 10 * 60;

/** The built-in refresh grant with Auth0's step-up: the step-up scope gets `mfa_required`. */
export function registerRefresh(service: Service): void {
  const { provider } = service;
  provider.registerGrantType<{ refresh_token?: string }>(
    'refresh_token',
    async (ctx) => {
      const { params, requestParamScopes: scopes } = ctx.oidc;
      const token = await provider.RefreshToken.find(params.refresh_token ?? '');
      if (token && scopes.has(STEP_UP_SCOPE) && (await requireCode(service, ctx, token))) return;
      // Drops scopes that the token does not cover; oidc-provider would refuse the request.
      params.scope = [...scopes].filter((scope) => token?.scopes.has(scope)).join(' ') || undefined;
      try {
        await builtInRefresh(provider, boundHelpers(provider), ctx);
      } catch (error) {
        if (error instanceof errors.InvalidGrant) {
          // The SDK falls back to its iframe only on this message.
          error.error_description = 'Unknown or invalid refresh token.';
        }
        throw error;
      }
    },
    ['refresh_token', 'scope', 'resource'],
    ['resource'],
  );
}

async function requireCode(
  { provider, store }: Service,
  ctx: TokenEndpointGrantContext,
  token: InstanceType<Provider['RefreshToken']>,
): Promise<boolean> {
  const dPoP = await validateDpop(provider, ctx);
  // The built-in grant refuses used and foreign tokens.
  if (token.consumed || token.clientId !== ctx.oidc.client.clientId) return false;
  if (token.jkt && token.jkt !== dPoP?.thumbprint) return false;
  const mfaToken = randomUUID();
  store.put(
    'MfaToken',
    mfaToken,
    { refreshToken: token.jti, scope: [...ctx.oidc.requestParamScopes].join(' ') },
    { seconds: MFA_TOKEN_SECONDS, account: token.accountId, grant: token.grantId },
  );
  ctx.status = 403;
  ctx.body = {
    error: 'mfa_required',
    error_description: STEP_UP_MESSAGE,
    mfa_token: mfaToken,
    mfa_requirements: { challenge: [{ type: 'otp' }] },
  };
  return true;
}
