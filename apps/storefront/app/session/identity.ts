import {
  Auth0Client,
  type PopupConfigOptions,
  type PopupLoginOptions,
  PopupTimeoutError,
  type User,
} from '@auth0/auth0-spa-js';
import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import type { Locale } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { leaveFor } from './return-page.ts';
import type { SessionUser } from './session-state.ts';
import { inStepUpWindow } from './step-up-window.ts';
import { createTokens, type IssuedToken, type Tokens } from './tokens.ts';

export type IdentitySettings = {
  /** The company's identity provider. */
  url: string;
  clientId: string;
  audience: string;
  /** The shop's origin and base path, without a slash at the end. */
  shopUrl: string;
  /** The identity provider's pages are shown in the language of the shop's. */
  language: Locale;
};

/** Asks for the password even if the identity provider's session goes on. */
export type LogInPrompt = 'login';

export type Identity = {
  /** Handles the query that the identity provider answered with. */
  finishRedirect(answer: string): Promise<'logged in' | 'account connected'>;
  logIn(prompt?: LogInPrompt): Promise<void>;
  logInWithPopup(prompt?: LogInPrompt): Promise<void>;
  /** Asks the member to confirm an order that waits for it; the API's signed note describes it. */
  stepUpWithRedirect(encodedAuthState: string | undefined): Promise<void>;
  logOut(): Promise<void>;
  /** Logs out of the shop only, in all windows; the identity provider's session stays. */
  forget(): Promise<void>;
  /** Drops this window's tokens. The key that other windows' tokens are bound to stays. */
  forgetHere(): void;
  connectAccount(connection: string): Promise<void>;
  getUser(): Promise<SessionUser | undefined>;
  sendWith(token: IssuedToken, request: Request): Promise<Response>;
  tokens: Tokens;
};

const STEP_UP_SCOPES = `${STANDARD_SCOPES} ${DEBIT_SCOPE}`;

export function openIdentity(
  { url, clientId, audience, shopUrl, language }: IdentitySettings,
  onAcquired: (token: IssuedToken) => void,
): Identity {
  const createClient = () =>
    new Auth0Client({
      domain: url,
      clientId,
      useDpop: true,
      useRefreshTokens: true,
      // Without it a stale DPoP nonce loses the refresh token, and the session with it.
      useRefreshTokensFallback: true,
      // The default looks at local storage, which fails where that is denied.
      anonymousSessionsCacheMode: 'memory',
      authorizationParams: {
        redirect_uri: `${shopUrl}/callback`,
        audience,
        scope: STANDARD_SCOPES,
        ui_locales: language,
      },
    });
  let client = createClient();
  const openUrl = async (to: string) => leaveFor(to, `${shopUrl}/callback`);

  async function logInWithPopup(
    options?: PopupLoginOptions,
    config?: PopupConfigOptions,
  ): Promise<void> {
    try {
      await client.loginWithPopup(options, config);
    } catch (error) {
      // The SDK leaves it open, and a code entered there would be lost.
      if (error instanceof PopupTimeoutError) error.popup.close();
      throw error;
    }
  }

  const tokens = createTokens({
    async acquire(fresh) {
      const token = client.getTokenSilently({
        detailedResponse: true,
        cacheMode: fresh ? 'off' : 'on',
        authorizationParams: { redirect_uri: `${shopUrl}/silent-login` },
      });
      return given(await unlessUnreachable(token, url));
    },
    async stepUp({ avios, recipient }) {
      const scope = STEP_UP_SCOPES;
      const authorizationParams = {
        scope,
        transfer_avios: `${avios}`,
        transfer_recipient: recipient,
      };
      await inStepUpWindow((popup) => logInWithPopup({ authorizationParams }, popup && { popup }));
      return given(
        await client.getTokenSilently({
          detailedResponse: true,
          cacheMode: 'cache-only',
          authorizationParams: { scope },
        }),
      );
    },
    onAcquired,
    now: Date.now,
  });

  return {
    tokens,
    async finishRedirect(answer) {
      const { response_type } = await client.handleRedirectCallback(`${shopUrl}/callback${answer}`);
      return response_type === 'connect_code' ? 'account connected' : 'logged in';
    },
    logIn: (prompt) =>
      client.loginWithRedirect({ openUrl, authorizationParams: prompt ? { prompt } : {} }),
    logInWithPopup: (prompt) => logInWithPopup(prompt && { authorizationParams: { prompt } }),
    stepUpWithRedirect: (encodedAuthState) =>
      client.loginWithRedirect({
        openUrl,
        authorizationParams: {
          scope: STEP_UP_SCOPES,
          ...(encodedAuthState && { encoded_auth_state: encodedAuthState }),
        },
      }),
    async logOut() {
      tokens.clear();
      await client.logout({ logoutParams: { returnTo: `${shopUrl}/`, ui_locales: language } });
    },
    async forget() {
      tokens.clear();
      await client.logout({ openUrl: false });
    },
    forgetHere() {
      tokens.clear();
      client = createClient();
    },
    connectAccount: (connection) => client.connectAccountWithRedirect({ connection, openUrl }),
    getUser: async () => userOf(await client.getUser()),
    async sendWith(token, request) {
      const body = request.body === null ? undefined : await request.text();
      const { method, headers, signal } = request;
      // Not the request itself: the SDK may have to send it twice, with another nonce.
      return await client
        .createFetcher({
          dpopNonceId: audience,
          getAccessToken: async () => ({ id_token: '', expires_in: 0, ...token }),
        })
        .fetchWithAuth(request.url, { method, headers, signal, ...(body && { body }) });
    },
  };
}

const PROBE_DELAY = 3_000;

/**
 * Fails as soon as the identity provider cannot be reached. The SDK's hidden frame does not notice,
 * and waits for a minute [9.11].
 */
export async function unlessUnreachable<T>(answer: Promise<T>, url: string): Promise<T> {
  const { promise: unreachable, reject } = Promise.withResolvers<never>();
  const probe = () => fetch(url, { mode: 'no-cors', cache: 'no-store' }).catch(reject);
  const timer = setTimeout(probe, PROBE_DELAY);
  return await Promise.race([answer, unreachable]).finally(() => clearTimeout(timer));
}

function given(token: IssuedToken | undefined): IssuedToken {
  if (!token) throw new Error('The identity provider gave no token');
  return token;
}

function userOf(user: User | undefined): SessionUser | undefined {
  if (user?.sub === undefined) return undefined;
  const number = membershipNumber.safeParse(user.member_number);
  return {
    subject: user.sub,
    number: number.success ? number.data : undefined,
    firstName: user.given_name ?? '',
    lastName: user.family_name ?? '',
  };
}
