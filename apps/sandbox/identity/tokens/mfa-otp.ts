import { errors, type Provider } from 'oidc-provider';
import { validateDpop } from 'oidc-provider/lib/helpers/grants.js';
import { inMinutes } from '../members/limits.ts';
import type { Service } from '../service.ts';
import { invalidGrant, issue, MFA_OTP } from './grants.ts';

type RefreshToken = InstanceType<Provider['RefreshToken']>;

/** Exchanges an mfa_token and a one-time code for a token with the step-up scope. */
export function registerMfaOtp(service: Service): void {
  const { provider, store, codes, settings } = service;
  provider.registerGrantType<{ mfa_token?: string; otp?: string }>(
    MFA_OTP,
    async (ctx) => {
      const { mfa_token: mfaToken = '', otp = '' } = ctx.oidc.params;
      const dPoP = await validateDpop(provider, ctx);
      const mfaRequest = await findMfaRequest(service, mfaToken);
      const grant =
        mfaRequest && (await provider.Grant.find(mfaRequest.refreshToken.grantId ?? ''));
      if (!mfaRequest || !grant || mfaRequest.refreshToken.clientId !== ctx.oidc.client.clientId) {
        throw invalidGrant('mfa_token is invalid or has expired');
      }
      const { refreshToken: old, scope } = mfaRequest;
      if (old.jkt && old.jkt !== dPoP?.thumbprint) {
        throw invalidGrant('mfa_token belongs to another key');
      }
      const check = codes.check(old.accountId, otp);
      if (!check.ok) {
        throw check.wait > 0 ? tooManyTries(check.wait) : invalidGrant('Invalid otp_code.');
      }
      if (!store.remove('MfaToken', mfaToken)) throw invalidGrant('mfa_token was used already');
      if (old.sessionUid) codes.remember(old.sessionUid, old.accountId);
      await issue(provider, ctx, {
        grantType: MFA_OTP,
        grant,
        scope,
        audience: [old.resource ?? settings.audience].flat()[0] ?? settings.audience,
        amr: [...new Set([...(old.amr ?? []), 'otp', 'mfa'])],
        authTime: old.authTime ?? old.iat,
      });
      // As with Auth0, the refresh token is rotated; the step-up itself gets none.
      ctx.body = {
        ...Object(ctx.body),
        refresh_token: await rotate(provider, old, ctx.oidc.client),
      };
    },
    ['mfa_token', 'otp', 'scope', 'resource'],
  );
}

/** The request behind an mfa_token; undefined once its refresh token was used or has expired. */
export async function findMfaRequest(
  { provider, store }: Service,
  mfaToken: string,
): Promise<{ refreshToken: RefreshToken; scope: string } | undefined> {
  const kept = store.get('MfaToken', mfaToken);
  const refreshToken = kept && (await provider.RefreshToken.find(kept.refreshToken));
  if (!refreshToken || refreshToken.consumed) return undefined;
  return { refreshToken, scope: kept.scope };
}

async function rotate(
  provider: Provider,
  old: RefreshToken,
  client: InstanceType<Provider['Client']>,
): Promise<string> {
  await old.consume();
  const { jti, iat, exp, consumed, scope = '', grantId = '', gty = '', ...rest } = old;
  const rotations = (old.rotations ?? 0) + 1;
  return new provider.RefreshToken({ ...rest, client, scope, grantId, gty, rotations }).save();
}

function tooManyTries(seconds: number) {
  const error = new errors.CustomOIDCProviderError(
    'too_many_attempts',
    `Too many wrong codes. Try again in ${inMinutes(seconds, 'en-GB')}.`,
  );
  error.statusCode = 429;
  return error;
}
