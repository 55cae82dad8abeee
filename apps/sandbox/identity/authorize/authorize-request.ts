import { type ClaimsParameter, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Company, IdentitySandbox } from '../service.ts';
import { readTransferRequest, type ShownTransfer, verifyOrderNote } from './order-note.ts';

/** Claims taken from the request, not from the member. */
export const ORGANIZATION_CLAIMS = ['org_id', 'org_name'];

/** Adapts a request to /authorize to Auth0's behaviour. */
export function readAuthorizeRequest(settings: IdentitySandbox) {
  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { params } = ctx.oidc;
    if (!params) return;
    keepOfflineAccess(ctx);
    // Only the claims parameter is carried over to the code and the refresh token.
    const order = (await verifyOrderNote(params, settings))?.order;
    const transfer = order === undefined ? readTransferRequest(params) : undefined;
    params.claims = JSON.stringify({
      id_token: {
        ...organizationClaims(settings.company, params.organization),
        ...(order === undefined ? {} : { order_id: { value: order } }),
        ...(transfer && {
          transfer_avios: { value: String(transfer.avios) },
          transfer_recipient: { value: transfer.recipient },
        }),
      },
    });
  };
}

/** oidc-provider drops offline_access unless prompt=consent; the services that are rented do not. */
export function keepOfflineAccess({ query, oidc }: KoaContextWithOIDC): void {
  if (!oidc.params || !String(query.scope).split(' ').includes('offline_access')) return;
  oidc.params.scope = [...new Set([...oidc.requestParamScopes, 'offline_access'])].join(' ');
}

/** Each company is one organization, requested by its code or its id. */
export function organizationClaims(
  company: Company,
  requested: unknown,
): NonNullable<ClaimsParameter['id_token']> {
  if (requested === undefined) return {};
  const name = company.toLowerCase();
  const id = `org_${name}`;
  if (requested !== id && String(requested).toLowerCase() !== name) {
    throw new errors.InvalidRequest(`organization ${requested} does not exist`);
  }
  return { org_id: { value: id }, org_name: { value: name } };
}

/** The order, or the transfer without an order yet, that the step-up of this token authorised. */
export function authorisedBy({ oidc }: KoaContextWithOIDC): {
  order_id?: string | undefined;
  transfer?: ShownTransfer | undefined;
} {
  const claims = oidc.authorizationCode?.claims?.id_token;
  return {
    order_id: claims?.order_id?.value,
    transfer: readTransferRequest({
      transfer_avios: claims?.transfer_avios?.value,
      transfer_recipient: claims?.transfer_recipient?.value,
    }),
  };
}
