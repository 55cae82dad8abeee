import { createHash } from 'node:crypto';
import type { Context, Service } from '../service.ts';
import { findMfaRequest } from '../tokens/mfa-otp.ts';
import { allowShop, readJsonFields } from './json-calls.ts';

/**
 * Auth0's MFA API: the calls between an `mfa_required` answer and the code. Every member has one
 * authenticator, an app for one-time codes; enrolling another is not supported.
 */
export function mountMfaApi(service: Service): void {
  const calls = new Map([
    ['GET /mfa/authenticators', listAuthenticators],
    ['POST /mfa/challenge', requestChallenge],
  ]);
  const paths = new Set([...calls.keys()].map((call) => call.split(' ')[1]));

  service.provider.use(async (ctx, next) => {
    if (!paths.has(ctx.path)) return next();
    allowShop(ctx, service.settings.shop.origins);
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      return;
    }
    ctx.set('cache-control', 'no-store');
    const call = calls.get(`${ctx.method} ${ctx.path}`);
    if (!call) return refuse(ctx, 405, 'invalid_request', `${ctx.method} is not supported`);
    await call(service, ctx);
  });
}

async function listAuthenticators(service: Service, ctx: Context): Promise<void> {
  const [scheme, token = ''] = ctx.get('authorization').split(' ');
  const mfaRequest = scheme === 'Bearer' ? await findMfaRequest(service, token) : undefined;
  if (!mfaRequest) {
    return refuse(ctx, 401, 'invalid_token', 'mfa_token is invalid or has expired');
  }
  ctx.body = [
    {
      id: authenticatorId(mfaRequest.refreshToken.accountId),
      authenticator_type: 'otp',
      type: 'otp',
      active: true,
    },
  ];
}

async function requestChallenge(service: Service, ctx: Context): Promise<void> {
  const fields = await readJsonFields(ctx);
  if (!fields) return refuse(ctx, 400, 'invalid_request', 'The body is not a JSON object');
  const { mfa_token: token, client_id: clientId, authenticator_id: id } = fields;
  const mfaRequest = await findMfaRequest(service, String(token));
  if (!mfaRequest || mfaRequest.refreshToken.clientId !== clientId) {
    return refuse(ctx, 403, 'invalid_grant', 'mfa_token is invalid or has expired');
  }
  if (id !== undefined && id !== authenticatorId(mfaRequest.refreshToken.accountId)) {
    return refuse(ctx, 400, 'invalid_request', 'authenticator_id is not one of the member’s');
  }
  // Without a type, every type is accepted.
  const accepted = String(fields.challenge_type ?? 'otp').split(' ');
  if (!accepted.includes('otp')) {
    return refuse(
      ctx,
      400,
      'unsupported_challenge_type',
      'The member’s authenticator only supports otp',
    );
  }
  ctx.body = { challenge_type: 'otp' };
}

function authenticatorId(subject: string): string {
  return `totp|dev_${createHash('sha256').update(subject).digest('hex').slice(0, 16)}`;
}

function refuse(ctx: Context, status: number, error: string, description: string): void {
  ctx.status = status;
  ctx.body = { error, error_description: description };
}
