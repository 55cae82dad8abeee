import { type Configuration, Provider } from 'oidc-provider';
import { createAdapter } from '../adapter.ts';
import { keepOfflineAccess } from '../authorize/authorize-request.ts';
import { withoutConsent } from '../authorize/policy.ts';
import { errorPage } from '../pages/error.ts';
import { loggedOutPage } from '../pages/logged-out.ts';
import type { Site } from '../pages/site.ts';
import type { Service } from '../service.ts';
import type { StaffAccounts } from './accounts.ts';
import { logOutPage } from './log-out-page.ts';
import type { StaffIdentitySandbox } from './service.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const SCOPES = ['openid', 'profile', 'email', 'offline_access'];

type Parts = Pick<Service, 'secrets' | 'store'> & {
  settings: StaffIdentitySandbox;
  site: Site;
  accounts: StaffAccounts;
};

/**
 * oidc-provider as a company's directory. Where Entra ID, Okta, Auth0 and Keycloak differ it does as
 * the strictest: PKCE, rotated refresh tokens only for offline_access, and auth_time only for max_age.
 */
export function createStaffProvider({ settings, site, secrets, store, accounts }: Parts): Provider {
  const { clientId, clientSecret, desk } = settings;
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;

  const configuration: Configuration = {
    adapter: createAdapter(store),
    clients: [
      {
        client_id: clientId,
        // With it the port of a loopback address is ignored, as by Entra ID and Keycloak.
        application_type: 'native',
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [...desk.callbacks],
        post_logout_redirect_uris: [...desk.logoutReturns],
      },
    ],
    jwks: { keys: [{ ...secrets.signingKey }] },
    routes: { authorization: '/authorize', token: '/token' },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPES,
    claims: {
      openid: ['sub', 'groups'],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    // As all four do; OpenID Connect has them in the user info only.
    conformIdTokenClaims: false,
    // A validator runs with every request, also without the parameter.
    extraParams: { login_realm: keepOfflineAccess },
    cookies: {
      keys: [secrets.cookieKey],
      names: {
        session: `${site.name}_identity`,
        interaction: `${site.name}_identity_interaction`,
        resume: `${site.name}_identity_resume`,
      },
      long: cookie,
      short: cookie,
    },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => logOutPage(ctx, site, form),
        postLogoutSuccessSource: (ctx) => loggedOutPage(ctx, site),
      },
    },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 5 * MINUTE,
      AuthorizationCode: MINUTE,
      IdToken: 5 * MINUTE,
      Interaction: HOUR,
      Session: 12 * HOUR,
      Grant: 12 * HOUR,
      RefreshToken: 12 * HOUR,
    },
    interactions: {
      policy: withoutConsent(),
      url: (_ctx, { prompt, uid }) => `/u/${prompt.name}/${uid}`,
    },
    // The desk is the company's own, so consent is granted without asking.
    loadExistingGrant: async ({ oidc }) => {
      const { client, account, session } = oidc;
      if (!client || !account || !session) return undefined;
      const id = session.grantIdFor(client.clientId);
      const grant =
        (id && (await provider.Grant.find(id))) ||
        new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
    findAccount: (_ctx, subject) => accounts.accountOf(subject),
    renderError: (ctx, { error, error_description: description }) =>
      errorPage(ctx, site, { error, description }),
  };
  const provider = new Provider(settings.publicUrl, configuration);
  // app.ts sets the headers that describe the public address.
  provider.proxy = true;
  return provider;
}
