import type { Account, Configuration, KoaContextWithOIDC, UnknownObject } from 'oidc-provider';
import { authorisedBy } from '../authorize/authorize-request.ts';
import { STEP_UP_SCOPE } from '../tokens/audiences.ts';
import { fullName, type Members } from './members.ts';

type AccessToken = Parameters<NonNullable<Configuration['extraTokenClaims']>>[1];

/** A member's claims for ID tokens. */
export function accountOf(members: Members, subject: string): Account | undefined {
  const member = members.bySubject(subject);
  if (!member) return undefined;
  return {
    accountId: subject,
    claims: (_use, _scope, requested) => ({
      sub: subject,
      name: fullName(member),
      given_name: member.name.firstName,
      family_name: member.name.lastName,
      member_number: member.number,
      email: member.email,
      email_verified: true,
      org_id: requested.org_id?.value,
      org_name: requested.org_name?.value,
    }),
  };
}

/** Claims of an access token besides the standard ones. */
export function accessClaims(
  members: Members,
  ctx: KoaContextWithOIDC,
  token: AccessToken,
): UnknownObject {
  const source = ctx.oidc.authorizationCode ?? ctx.oidc.refreshToken;
  return {
    azp: token.clientId,
    auth_time: source?.authTime,
    amr: source?.amr,
    member_number: 'accountId' in token ? members.bySubject(token.accountId)?.number : undefined,
    ...(token.scopes.has(STEP_UP_SCOPE) && authorisedBy(ctx)),
  };
}
