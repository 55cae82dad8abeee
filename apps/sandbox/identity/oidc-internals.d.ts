// Custom grants need two of oidc-provider's insides, which its types leave out. Its version is
// pinned for that reason.

declare module 'oidc-provider/lib/helpers/grant_common.js' {
  import type { Provider, TokenEndpointGrantContext } from 'oidc-provider';
  import type { DPoPValidationResult } from 'oidc-provider/lib/helpers/grants.js';

  export function issueTokens(
    provider: Provider,
    helpers: object,
    ctx: TokenEndpointGrantContext,
    source: InstanceType<Provider['AuthorizationCode']>,
    grant: InstanceType<Provider['Grant']>,
    how: { gty: string; entityLabel: string; dPoP: DPoPValidationResult | undefined },
  ): Promise<void>;
}

declare module 'oidc-provider/lib/actions/grants/refresh_token.js' {
  import type { Provider, TokenEndpointGrantContext } from 'oidc-provider';

  export function handler(
    provider: Provider,
    helpers: object,
    ctx: TokenEndpointGrantContext,
  ): Promise<void>;
}
