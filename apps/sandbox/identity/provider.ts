import { type Configuration, errors, Provider } from 'oidc-provider';
import { createAdapter } from './adapter.ts';
import { ORGANIZATION_CLAIMS, readAuthorizeRequest } from './authorize/authorize-request.ts';
import { createPolicy } from './authorize/policy.ts';
import { accessClaims, accountOf } from './members/accounts.ts';
import { errorPage } from './pages/error.ts';
import type { Service } from './service.ts';
import {
  ACCESS_TOKEN_SECONDS,
  IDENTITY_SCOPES,
  resourceServer,
  STEP_UP_SCOPE,
} from './tokens/audiences.ts';
import { createDpopNonces, installDpopNonces } from './tokens/dpop-nonces.ts';
import { MFA_OTP, TOKEN_EXCHANGE } from './tokens/grants.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const REFRESH_TOKEN_SECONDS = 14 * DAY;

/** oidc-provider, configured to behave like an Auth0 tenant. */
export function createProvider(parts: Omit<Service, 'provider'>): Provider {
  const { settings, site, issuer, secrets, store, members, codes } = parts;
  const { shop, company } = settings;
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  const nonces = createDpopNonces(secrets.nonceSecret, {
    lifetime: REFRESH_TOKEN_SECONDS,
    now: settings.now ?? (() => new Date()),
  });
  const apis = { api: settings.audience, issuer };

  const configuration: Configuration = {
    adapter: createAdapter(store),
    clients: [
      {
        client_id: settings.clientId,
        token_endpoint_auth_method: 'none',
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token', TOKEN_EXCHANGE, MFA_OTP],
        redirect_uris: shop.callbacks,
      },
    ],
    jwks: { keys: [{ ...secrets.signingKey }] },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      jwks: '/.well-known/jwks.json',
    },
    responseTypes: ['code'],
    scopes: IDENTITY_SCOPES,
    claims: {
      openid: ['sub', 'amr', 'auth_time'],
      profile: ['name', 'given_name', 'family_name', 'member_number'],
      email: ['email', 'email_verified'],
      ...Object.fromEntries(ORGANIZATION_CLAIMS.map((claim) => [claim, null])),
    },
    extraParams: {
      audience: null,
      encoded_auth_state: null,
      transfer_avios: null,
      transfer_recipient: null,
      organization: readAuthorizeRequest(settings),
    },
    clientBasedCORS: (_ctx, origin) => shop.origins.includes(origin),
    cookies: {
      keys: [secrets.cookieKey],
      names: {
        session: `${company.toLowerCase()}_identity`,
        interaction: `${company.toLowerCase()}_identity_interaction`,
        resume: `${company.toLowerCase()}_identity_resume`,
      },
      long: cookie,
      short: cookie,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      claimsParameter: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      dPoP: {
        enabled: true,
        nonceSecret: Buffer.from(secrets.nonceSecret, 'base64url'),
        requireNonce: nonces.requireNonce,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: ({ oidc }, _client, oneOf) =>
          oneOf?.[0] ?? String(oidc.params?.audience ?? settings.audience),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, audience) => resourceServer(audience, apis),
      },
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') &&
      source.scopes.has('offline_access') &&
      !source.scopes.has(STEP_UP_SCOPE),
    // Refresh tokens outlive the session cookie and end with their grant.
    expiresWithSession: () => false,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: DAY,
      Grant: REFRESH_TOKEN_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
    },
    interactions: {
      policy: createPolicy(codes),
      // The form posts to the same address, so that its errors are in the same language.
      url: (_ctx, { prompt, uid, params }) => {
        const locales = params.ui_locales
          ? `?ui_locales=${encodeURIComponent(String(params.ui_locales))}`
          : '';
        return `/u/${prompt.name}/${uid}${locales}`;
      },
    },
    // The shop is the provider's own client, so consent is granted without asking.
    loadExistingGrant: async ({ oidc }) => {
      const { client, account, session } = oidc;
      if (!client || !account || !session) return undefined;
      const id = session.grantIdFor(client.clientId);
      const grant =
        (id && (await provider.Grant.find(id))) ||
        new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope(IDENTITY_SCOPES.join(' '));
      grant.addOIDCClaims(ORGANIZATION_CLAIMS);
      for (const [audience, { scopes }] of Object.entries(oidc.resourceServers ?? {})) {
        grant.addResourceScope(audience, [...scopes].join(' '));
      }
      await grant.save();
      return grant;
    },
    findAccount: (_ctx, subject) => accountOf(members, subject),
    extraTokenClaims: (ctx, token) => accessClaims(members, ctx, token),
    renderError: (ctx, { error, error_description: description }, cause) =>
      errorPage(
        ctx,
        site,
        // The session changed in another tab: a log-out, or a log-in by another member.
        cause instanceof errors.SessionNotFound ? { error: 'expired' } : { error, description },
      ),
  };
  const provider = new Provider(issuer, configuration);
  installDpopNonces(provider, nonces);
  // app.ts sets the headers that describe the public address.
  provider.proxy = true;
  return provider;
}
