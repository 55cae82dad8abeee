import { randomUUID } from 'node:crypto';
import { errors, type Provider, type TokenEndpointGrantContext } from 'oidc-provider';
import { handler as builtInRefresh } from 'oidc-provider/lib/actions/grants/refresh_token.js';
import { validateDpop } from 'oidc-provider/lib/helpers/grants.js';
import { STEP_UP_MESSAGE } from '../authorize/policy.ts';
import type { Service } from '../service.ts';
import { STEP_UP_SCOPE } from './audiences.ts';
import { boundHelpers } from './grants.ts';

const MFA_TOKEN_SECONDS = 10 * 60;

/** The built-in grant, in Auth0's manner: asking for the step-up scope gets a demand for a code. */
export function registerRefresh(service: Service): void {
  const { provider } = service;
  provider.registerGrantType<{ refresh_token?: string }>(
    'refresh_token',
    async (ctx) => {
      const { params, requestParamScopes: asked } = ctx.oidc;
      const token = await provider.RefreshToken.find(params.refresh_token ?? '');
      if (token && asked.has(STEP_UP_SCOPE) && (await demandCode(service, ctx, token))) return;
      // What it does not cover is left out; oidc-provider would refuse all of it.
      params.scope = [...asked].filter((scope) => token?.scopes.has(scope)).join(' ') || undefined;
      try {
        await builtInRefresh(provider, boundHelpers(provider), ctx);
      } catch (error) {
        if (error instanceof errors.InvalidGrant) {
          // The SDK goes on to its iframe only when it reads these words.
          error.error_description = 'Unknown or invalid refresh token.';
        }
        throw error;
      }
    },
    ['refresh_token', 'scope', 'resource'],
    ['resource'],
  );
}

async function demandCode(
  { provider, store }: Service,
  ctx: TokenEndpointGrantContext,
  token: InstanceType<Provider['RefreshToken']>,
): Promise<boolean> {
  const dPoP = await validateDpop(provider, ctx);
  // Used before, or somebody else's: the built-in grant says so.
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
