import { type ClaimsParameter, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { readOrderNote } from './order-note.ts';
import { findOrganization } from './organizations.ts';
import type { Company } from './service.ts';

/** Claims that come from the request, not from the member. */
export const ORGANIZATION_CLAIMS = ['org_id', 'org_name'];

/** Makes of a request to /authorize what Auth0 would make of it. */
export function readAuthorizeRequest(company: Company) {
  return ({ query, oidc }: KoaContextWithOIDC): void => {
    const { params } = oidc;
    if (!params) return;
    // oidc-provider drops offline_access unless prompt=consent; Auth0 does not.
    if (String(query.scope).split(' ').includes('offline_access')) {
      params.scope = [...new Set([...oidc.requestParamScopes, 'offline_access'])].join(' ');
    }
    // The claims parameter lasts through code and refresh token; nothing else that is ours does.
    const order = readOrderNote(params.encoded_auth_state)?.order;
    params.claims = JSON.stringify({
      id_token: {
        ...organizationClaims(company, params.organization),
        ...(order === undefined ? {} : { order_id: { value: order } }),
      },
    });
  };
}

export function organizationClaims(
  company: Company,
  asked: unknown,
): NonNullable<ClaimsParameter['id_token']> {
  if (asked === undefined) return {};
  const organization = findOrganization(company, String(asked));
  if (!organization) throw new errors.InvalidRequest(`organization ${asked} does not exist`);
  return { org_id: { value: organization.id }, org_name: { value: organization.name } };
}

/** The order that the step-up behind this token was for. */
export function orderOf({ oidc }: KoaContextWithOIDC): string | undefined {
  return oidc.authorizationCode?.claims?.id_token?.order_id?.value;
}
