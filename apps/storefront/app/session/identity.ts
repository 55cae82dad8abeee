import { Auth0Client, type User } from '@auth0/auth0-spa-js';
import { membershipNumber } from '@cairn/contract/membership-number';
import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/scopes';
import type { SessionUser } from './session-state.ts';
import { isSessionLost } from './sign-in-error.ts';
import { createTokens, type IssuedToken, type TokenKind, type Tokens } from './tokens.ts';

/** A company's identity provider, and the shop's addresses that it may answer to. */
export type IdentitySettings = {
  url: string;
  clientId: string;
  audience: string;
  callbackUrl: string;
  silentLoginUrl: string;
};

/** What the member comes back to after having been at the identity provider's. */
type Return = { to: string | undefined; isConnected: boolean };

export type Identity = {
  /** The way back from the identity provider, with its answer in the address. */
  finishRedirect(): Promise<Return>;
  logIn(returnTo: string, prompt?: 'login'): Promise<void>;
  logInWithPopup(): Promise<void>;
  logOut(): Promise<void>;
  /** Forgets the session here and leaves the identity provider's alone. */
  forget(): Promise<void>;
  connectAccount(connection: string, returnTo: string): Promise<void>;
  getUser(): Promise<SessionUser | undefined>;
  sendWith(token: IssuedToken, request: Request): Promise<Response>;
  tokens: Tokens;
};

export function openIdentity(
  { url, clientId, audience, callbackUrl, silentLoginUrl }: IdentitySettings,
  onAcquired: (token: IssuedToken) => void,
): Identity {
  const client = new Auth0Client({
    domain: url,
    clientId,
    useDpop: true,
    useRefreshTokens: true,
    // Without it a stale DPoP nonce loses the refresh token, and the session with it.
    useRefreshTokensFallback: true,
    interactiveErrorHandler: 'popup',
    authorizationParams: { redirect_uri: callbackUrl, audience, scope: STANDARD_SCOPES },
  });

  const tokens = createTokens({
    async acquire(kind, fresh) {
      const token = await client.getTokenSilently({
        detailedResponse: true,
        cacheMode: fresh ? 'off' : 'on',
        authorizationParams: { scope: scopeOf(kind), redirect_uri: silentLoginUrl },
      });
      if (!token) throw new Error('The identity provider gave no token');
      return token;
    },
    onAcquired,
    isSessionLost,
    now: Date.now,
  });

  return {
    tokens,
    async finishRedirect() {
      const { appState, response_type } = await client.handleRedirectCallback<{ to?: string }>();
      return { to: appState?.to, isConnected: response_type === 'connect_code' };
    },
    logIn: (to, prompt) =>
      client.loginWithRedirect({
        appState: { to },
        authorizationParams: prompt ? { prompt } : {},
      }),
    logInWithPopup: () => client.loginWithPopup(),
    async logOut() {
      tokens.clear();
      await client.logout({ logoutParams: { returnTo: callbackUrl } });
    },
    async forget() {
      tokens.clear();
      await client.logout({ openUrl: false });
    },
    connectAccount: (connection, to) =>
      client.connectAccountWithRedirect({ connection, appState: { to } }),
    getUser: async () => userOf(await client.getUser()),
    async sendWith(token, request) {
      const body = request.body === null ? undefined : await request.text();
      const { method, headers, signal } = request;
      // The address and its parts rather than the request: it may have to be sent a second time.
      return await client
        .createFetcher({
          dpopNonceId: audience,
          getAccessToken: async () => ({ id_token: '', expires_in: 0, ...token }),
        })
        .fetchWithAuth(request.url, { method, headers, signal, ...(body && { body }) });
    },
  };
}

function scopeOf(kind: TokenKind): string {
  return kind === 'step-up' ? `${STANDARD_SCOPES} ${DEBIT_SCOPE}` : STANDARD_SCOPES;
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
