import { jwtVerify } from 'jose';
import { ORGANIZATION_CLAIMS, organizationClaims } from '../authorize/authorize-request.ts';
import type { Service } from '../service.ts';
import { IDENTITY_SCOPES, STEP_UP_SCOPE } from './audiences.ts';
import { invalidGrant, issue, TOKEN_EXCHANGE } from './grants.ts';

export const LEGACY_SESSION = 'urn:cairn:legacy-session';
const LEGACY_SESSION_TYP = 'legacy-session+jwt';

type Parameters = { subject_token?: string; subject_token_type?: string; organization?: string };

/** Tokens for a member logged in at an older site of the company, without the step-up scope. */
export function registerTokenExchange(service: Service): void {
  const { provider, settings } = service;
  provider.registerGrantType<Parameters>(
    TOKEN_EXCHANGE,
    async (ctx) => {
      const { params, client, requestParamScopes } = ctx.oidc;
      if (params.subject_token_type !== LEGACY_SESSION) {
        throw invalidGrant(`subject_token_type must be ${LEGACY_SESSION}`);
      }
      const { subject, since } = await readLegacySession(service, params.subject_token ?? '');
      const audience = [params.resource ?? settings.audience].flat()[0] ?? settings.audience;
      const scope = [...requestParamScopes].filter((one) => one !== STEP_UP_SCOPE).join(' ');
      const grant = new provider.Grant({ clientId: client.clientId, accountId: subject });
      grant.addOIDCScope(IDENTITY_SCOPES.join(' '));
      grant.addOIDCClaims(ORGANIZATION_CLAIMS);
      grant.addResourceScope(audience, scope);
      await grant.save();
      await issue(provider, ctx, {
        grantType: TOKEN_EXCHANGE,
        grant,
        scope,
        audience,
        amr: ['ext'],
        authTime: since,
        claims: { id_token: organizationClaims(settings.company, params.organization) },
      });
    },
    [
      ...['subject_token', 'subject_token_type', 'actor_token', 'actor_token_type'],
      ...['scope', 'resource', 'organization'],
    ],
  );
}

/** Accepts only tokens signed by this provider. */
async function readLegacySession({ issuer, verifyingKey, members }: Service, token: string) {
  const { payload } = await jwtVerify(token, verifyingKey, {
    audience: issuer,
    typ: LEGACY_SESSION_TYP,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'exp', 'iat'],
  }).catch(() => {
    throw invalidGrant('subject_token is not accepted');
  });
  const { sub: subject = '', iat: since = 0 } = payload;
  if (!members.bySubject(subject)) throw invalidGrant('subject_token is not accepted');
  return { subject, since };
}
