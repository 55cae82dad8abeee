import type { Company, Locale } from '@cairn/contract/company';
import { report } from '#app/errors/report.ts';
import { createFetcher, type Fetcher } from '#app/shop-api/fetcher.ts';
import { saveToken } from '#app/shop-api/save-token.ts';
import { createAuthorisedSend } from './authorised-send.ts';
import { isCallback, returnPath } from './callback.ts';
import { removeMarker, writeMarker } from './cookies.ts';
import { type IdentitySettings, openIdentity } from './identity.ts';
import { watchMember } from './member-facts.ts';
import type { MemberFacts, SessionEvent, SessionUser } from './session-state.ts';
import { codeOfSignInError } from './sign-in-error.ts';
import type { IssuedToken } from './tokens.ts';

export type ControllerSettings = IdentitySettings & {
  company: Company;
  language: Locale;
  publicOrigin: string;
};

export type ControllerHooks = {
  dispatch(event: SessionEvent): void;
  onFacts(facts: MemberFacts): void;
  raise(code: string, detail?: unknown): void;
  /** Replaces the current address, below the base path; an error may come along. */
  goTo(path: string, errorCode: string | undefined): void;
  /** The current address below the base path. */
  location(): Record<'pathname' | 'search' | 'hash', string>;
};

export type SessionController = ReturnType<typeof openSession>;

/** Everything that happens between the shop and the identity provider; loaded when it is needed. */
export function openSession(settings: ControllerSettings, hooks: ControllerHooks) {
  const identity = openIdentity(settings, onAcquired);
  let member: { user: SessionUser; unwatch: () => void } | undefined;
  let hasNoNumber = false;

  const fetcher = (send: (request: Request) => Promise<Response>): Fetcher =>
    createFetcher({
      apiUrl: `${settings.publicOrigin}/api`,
      company: settings.company,
      language: settings.language,
      applicationName: settings.publicOrigin,
      send,
    });
  const send = createAuthorisedSend({
    tokens: identity.tokens,
    sendWith: identity.sendWith,
    onRefused: forget,
  });
  const ask = fetcher(send);

  /** Somebody is here, or nobody: the shop shows the one or the other. */
  function settle(user: SessionUser | undefined): void {
    hasNoNumber = user !== undefined && user.number === undefined;
    if (member && member.user.subject !== user?.subject) leave();
    hooks.dispatch({ type: 'initialised', user });
    if (hasNoNumber) hooks.raise('no_membership_number');
    if (user?.number === undefined || member) return;
    member = { user, unwatch: watchMember(ask, hooks.onFacts, hooks.raise) };
  }

  function leave(): void {
    member?.unwatch();
    member = undefined;
  }

  function forget(): void {
    leave();
    removeMarker();
    hooks.dispatch({ type: 'logged out' });
    identity.forget().catch((error) => report('sign_in_failed', error));
  }

  function onAcquired(token: IssuedToken): void {
    writeMarker();
    void save(token);
    void noticeSwitch();
  }

  async function save(token: IssuedToken): Promise<void> {
    const result = await saveToken(fetcher((request) => identity.sendWith(token, request)));
    if (result.ok) return;
    if (result.code === 'network_error_401') forget();
    else report(result.code, 'saveToken');
  }

  /** Another member may have logged in in another window: a renewed token is then theirs. */
  async function noticeSwitch(): Promise<void> {
    const user = await identity.getUser();
    if (member && user && member.user.subject !== user.subject) settle(user);
  }

  /** Whoever the identity provider still knows; the code of what kept it from telling. */
  async function check(): Promise<string | undefined> {
    try {
      await identity.tokens.get('standard');
      settle(await identity.getUser());
      return undefined;
    } catch (error) {
      const code = codeOfSignInError(error);
      if (code === 'login_required' || code === 'missing_refresh_token') {
        removeMarker();
        // The SDK clears its keys without waiting: a log-in begun meanwhile would lose its own.
        await identity.forget();
        settle(undefined);
      } else hooks.dispatch({ type: 'failed', code });
      return code;
    }
  }

  async function finishRedirect(): Promise<void> {
    try {
      const back = await identity.finishRedirect();
      const code = await check();
      const news = back.isConnected ? 'account_connected' : undefined;
      hooks.goTo(back.to ?? returnPath(hooks.location()), code ?? news);
    } catch (error) {
      // Somebody may be logged in all the same: a refused step-up or a spent address ends no session.
      const code = codeOfSignInError(error);
      await check();
      const isSpentAddress = code === 'missing_transaction' && member !== undefined;
      if (!isSpentAddress) hooks.dispatch({ type: 'failed', code });
      const { to } = Object(Object(error).appState);
      hooks.goTo(
        typeof to === 'string' ? to : returnPath(hooks.location()),
        isSpentAddress ? undefined : code,
      );
    }
  }

  async function start(): Promise<void> {
    const { search } = hooks.location();
    if (isCallback(search)) return await finishRedirect();
    const query = new URLSearchParams(search);
    const told = query.get('identityError');
    const code = await check();
    if (told !== null) {
      hooks.goTo(returnPath(hooks.location()), codeOfSignInError({ error: asCode(told) }));
    } else if (code !== undefined && code !== 'login_required') hooks.raise(code);
    if (!query.has('loginRequired')) return;
    if (member === undefined) await logIn();
    else hooks.goTo(returnPath(hooks.location()), undefined);
  }

  async function logIn(): Promise<void> {
    // Without a choice the same log-in without a number would come back.
    await identity.logIn(returnPath(hooks.location()), hasNoNumber ? 'login' : undefined);
  }

  return {
    start,
    logIn,
    /** Without leaving the page, for who would lose what they have typed. */
    async logInHere(): Promise<void> {
      hooks.dispatch({ type: 'popup started' });
      try {
        await identity.logInWithPopup();
        await identity.tokens.get('standard');
        const user = await identity.getUser();
        hooks.dispatch({ type: 'popup completed', user });
        settle(user);
      } catch (error) {
        const code = codeOfSignInError(error);
        hooks.dispatch({ type: 'failed', code });
        if (Object(error).error === 'popup_open') await logIn();
        else hooks.raise(code);
      }
    },
    async logOut(): Promise<void> {
      leave();
      removeMarker();
      hooks.dispatch({ type: 'logged out' });
      await identity.logOut();
    },
    connectAccount: (connection: string) =>
      identity.connectAccount(connection, returnPath(hooks.location())),
  };
}

function asCode(text: string): string {
  return text.toLowerCase().replaceAll(' ', '_');
}
