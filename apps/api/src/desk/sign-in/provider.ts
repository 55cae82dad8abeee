import * as oidc from 'openid-client';
import type { Attempt } from './attempts.ts';
import { providerDiscovery, type StaffProviderSettings } from './discovery.ts';
import { nameFrom, type Person, rolesFrom, staffIdOf } from './person.ts';
import { type ProviderFault, providerFault } from './provider-fault.ts';
import type { Tokens } from './sealed-tokens.ts';

/** The provider's clock may be behind ours. */
const CLOCK_TOLERANCE = 30_000;

type SignedIn = { kind: 'signed_in'; person: Person; authenticatedAt: Date; tokens: Tokens };
type ReadAgain = { kind: 'read'; person: Person; tokens: Tokens };

export type StaffProvider = {
  /** The address of the log-in page; with `isFresh`, it asks for the password again. */
  logInUrl(
    attempt: Attempt,
    how: { isFresh: boolean; now: Date },
  ): Promise<{ kind: 'url'; url: URL } | ProviderFault>;
  /** Checks the answer with which the provider led back to the desk. */
  redeem(search: string, attempt: Attempt, now: Date): Promise<SignedIn | ProviderFault>;
  /** Reads name and roles again; refused if the provider has ended the log-in. */
  readAgain(tokens: Tokens, staffId: string): Promise<ReadAgain | ProviderFault>;
  /** Undefined if the provider has no log-out or does not answer. */
  logOutUrl(tokens: Tokens): Promise<URL | undefined>;
};

/** Signs staff in at the company's OpenID provider: code flow with PKCE, on the server. */
export function createStaffProvider(
  settings: StaffProviderSettings,
  origin: string,
): StaffProvider {
  const { issuer, scopes } = settings;
  const redirectUri = `${origin}/desk/callback`;
  const discover = providerDiscovery(settings);

  async function personFrom(
    configuration: oidc.Configuration,
    answer: TokenAnswer,
  ): Promise<Person | undefined> {
    const claims = answer.claims();
    if (!claims) return undefined;
    // Some providers keep groups out of ID tokens that come with an access token.
    const isElsewhere = !(settings.groupsClaim in claims);
    const more =
      isElsewhere && configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, answer.access_token, claims.sub)
        : {};
    const all: Record<string, unknown> = { ...more, ...claims };
    return {
      id: staffIdOf(issuer, claims.sub),
      name: nameFrom(all, claims.sub),
      roles: rolesFrom(all[settings.groupsClaim], settings.roles),
    };
  }

  return {
    logInUrl: async (attempt, { isFresh, now }) => {
      try {
        const configuration = await discover();
        const age = Math.floor((now.getTime() - attempt.loggedInAfter.getTime()) / 1_000);
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: scopes,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
          // Without it some providers leave out auth_time.
          max_age: `${age}`,
          ...(isFresh && { prompt: 'login' }),
        });
        return { kind: 'url', url };
      } catch (error) {
        return providerFault(error);
      }
    },

    redeem: async (search, { state, nonce, codeVerifier, loggedInAfter }, now) => {
      try {
        const configuration = await discover();
        const answer = await oidc.authorizationCodeGrant(
          configuration,
          new URL(`${redirectUri}${search}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          },
        );
        const { id_token: idToken, refresh_token: refreshToken } = answer;
        const authTime = answer.claims()?.auth_time;
        if (authTime === undefined) return refused('the ID token has no auth_time');
        if (authTime * 1_000 < loggedInAfter.getTime() - CLOCK_TOLERANCE) {
          return refused('the log-in at the provider is too old');
        }
        if (refreshToken === undefined) return refused('there is no refresh token');
        const person = await personFrom(configuration, answer);
        if (!person || idToken === undefined) return refused('there is no ID token');
        return {
          kind: 'signed_in',
          person,
          // A provider whose clock is ahead must not make a log-in last longer.
          authenticatedAt: new Date(Math.min(authTime * 1_000, now.getTime())),
          tokens: { refreshToken, idToken },
        };
      } catch (error) {
        return providerFault(error);
      }
    },

    readAgain: async ({ refreshToken, idToken }, staffId) => {
      try {
        const configuration = await discover();
        const answer = await oidc.refreshTokenGrant(configuration, refreshToken);
        const person = await personFrom(configuration, answer);
        if (!person) return { kind: 'away', reason: 'the refreshed tokens have no ID token' };
        if (person.id !== staffId) return refused('the refreshed tokens are of somebody else');
        const tokens = {
          // A provider that does not rotate them sends no new one.
          refreshToken: answer.refresh_token ?? refreshToken,
          idToken: answer.id_token ?? idToken,
        };
        return { kind: 'read', person, tokens };
      } catch (error) {
        return providerFault(error);
      }
    },

    logOutUrl: async ({ idToken }) => {
      try {
        const configuration = await discover();
        if (!configuration.serverMetadata().end_session_endpoint) return undefined;
        return oidc.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: `${origin}/`,
        });
      } catch (error) {
        providerFault(error);
        return undefined;
      }
    },
  };
}

type TokenAnswer = Awaited<ReturnType<typeof oidc.refreshTokenGrant>>;

function refused(reason: string): ProviderFault {
  return { kind: 'refused', reason };
}
