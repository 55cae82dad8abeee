import * as oidc from 'openid-client';
import { ProviderAway, providerFault } from './provider-fault.ts';
import type { RoleOfGroup } from './settings.ts';

/** Seconds: a person waits for it. */
const LONGEST_CALL = 5;

export type StaffProviderSettings = {
  issuer: string;
  /** The origin at which this process reaches it, if that is not the issuer's. */
  ownUrl?: string | undefined;
  clientId: string;
  clientSecret: string;
  clientAuth: 'post' | 'basic';
  scopes: string;
  groupsClaim: string;
  roles: readonly RoleOfGroup[];
};

/** The provider's discovery document, read once. */
export function providerDiscovery(
  settings: StaffProviderSettings,
): () => Promise<oidc.Configuration> {
  let kept: Promise<oidc.Configuration> | undefined;
  return () => {
    kept ??= discoverProvider(settings).catch((error) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

/** Any fault in the discovery document means that nobody can sign in. */
async function discoverProvider(settings: StaffProviderSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, clientAuth } = settings;
  const authenticate = clientAuth === 'basic' ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const configuration = await oidc
    .discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
      // Signatures are checked although the tokens come over TLS, as a second line of defence.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
      timeout: LONGEST_CALL,
      [oidc.customFetch]: callProvider(settings),
    })
    .catch((error: unknown) => {
      throw new ProviderAway(`discovery failed: ${providerFault(error).reason}`);
    });
  // The library lets Entra ID's shared endpoints pass, through which every company's staff would come.
  const { issuer: named } = configuration.serverMetadata();
  if (named !== issuer) throw new ProviderAway(`STAFF_ISSUER must be ${named}, as it names itself`);
  return configuration;
}

function callProvider({ issuer, ownUrl }: StaffProviderSettings): oidc.CustomFetch {
  const { origin } = new URL(issuer);
  return async (url, { body, ...options }) => {
    const isIssuers = ownUrl !== undefined && url.startsWith(`${origin}/`);
    const target = isIssuers ? ownUrl + url.slice(origin.length) : url;
    const init = body === undefined ? options : { ...options, body };
    const response = await fetch(target, init).catch((cause: unknown) => {
      throw new ProviderAway('the provider does not answer', { cause });
    });
    const { status } = response;
    if (status >= 500 || status === 429) throw new ProviderAway(`the provider answered ${status}`);
    return response;
  };
}
