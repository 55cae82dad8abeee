// Custom grants and DPoP nonces need parts of oidc-provider that its types leave out. Its version is
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

declare module 'oidc-provider/lib/helpers/weak_cache.js' {
  import type { Provider } from 'oidc-provider';

  type Challenges = { nextChallenge(): string; checkChallenge(challenge: string): boolean };

  export default function internals(provider: Provider): { DPoPNonces?: Challenges };
}
