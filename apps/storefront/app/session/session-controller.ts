import type { Company, Locale } from '@cairn/contract/company';
import { entryOf } from '#app/errors/catalogue.ts';
import { report } from '#app/errors/report.ts';
import { createFetcher, type Fetcher } from '#app/shop-api/fetcher.ts';
import { saveToken } from '#app/shop-api/save-token.ts';
import { createAuthorisedSend } from './authorised-send.ts';
import { isCallback, returnPath } from './callback.ts';
import { hasSessionTraces, removeMarker, writeMarker } from './cookies.ts';
import { type IdentitySettings, openIdentity } from './identity.ts';
import { refreshBalance, watchMember } from './member-facts.ts';
import {
  type MemberFacts,
  NOTHING_KNOWN,
  type SessionEvent,
  type SessionUser,
} from './session-state.ts';
import { codeOfSignInError, isSessionLost } from './sign-in-error.ts';
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
  goTo(path: string, errorCode: string | undefined): Promise<void>;
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
  const ask = fetcher(
    createAuthorisedSend({
      tokens: identity.tokens,
      sendWith: identity.sendWith,
      onRefused: forget,
    }),
  );

  /** Somebody is here, or nobody: the shop shows the one or the other. A code says what is amiss. */
  function settle(user: SessionUser | undefined): string | undefined {
    hasNoNumber = user !== undefined && user.number === undefined;
    if (member && member.user.subject !== user?.subject) leave();
    hooks.dispatch({ type: 'initialised', user });
    if (user?.number !== undefined && !member) {
      member = { user, unwatch: watchMember(ask, hooks.onFacts, hooks.raise) };
    }
    return hasNoNumber ? 'no_membership_number' : undefined;
  }

  function leave(): void {
    member?.unwatch();
    member = undefined;
    hooks.onFacts(NOTHING_KNOWN);
  }

  /** Ends the session here and leaves the identity provider's alone. */
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
    if (!member || !user || member.user.subject === user.subject) return;
    const code = settle(user);
    if (code !== undefined) hooks.raise(code);
  }

  /** Whoever the identity provider still knows; the code of what kept it from telling. */
  async function check(): Promise<string | undefined> {
    try {
      await identity.tokens.get('standard');
      return settle(await identity.getUser());
    } catch (error) {
      if (!isSessionLost(error)) return fail(error);
      removeMarker();
      // The SDK clears its keys without waiting: a log-in begun meanwhile would lose its own.
      await identity.forget();
      settle(undefined);
      return 'login_required';
    }
  }

  function fail(error: unknown, code = codeOfSignInError(error)): string {
    hooks.dispatch({ type: 'failed', code });
    // The member gets a sentence, who looks into it the cause.
    if (entryOf(code).severity === 'error') report(code, error);
    return code;
  }

  async function finishRedirect(): Promise<void> {
    const here = returnPath(hooks.location());
    try {
      const back = await identity.finishRedirect();
      const code = await check();
      await hooks.goTo(
        back.to ?? here,
        code ?? (back.isConnected ? 'account_connected' : undefined),
      );
    } catch (error) {
      // Somebody may be logged in all the same: a refused step-up or a spent address ends no session.
      await check();
      const { to } = Object(Object(error).appState);
      await hooks.goTo(typeof to === 'string' ? to : here, failureOfReturn(error));
    }
  }

  /** What a way back that failed is called depends on what was under way. */
  function failureOfReturn(error: unknown): string | undefined {
    const code = codeOfSignInError(error);
    if (code === 'missing_transaction' && member) return undefined;
    if (code !== 'access_denied') return fail(error, code);
    if ('connection' in Object(error)) return 'connection_denied';
    return member ? 'confirmation_denied' : fail(error, code);
  }

  async function start(): Promise<void> {
    const { search } = hooks.location();
    if (isCallback(search)) return await finishRedirect();
    const code = await check();
    const isNobody = code === 'login_required' || code === 'no_membership_number';
    if (code !== undefined && code !== 'login_required') hooks.raise(code);
    if (!new URLSearchParams(search).has('loginRequired')) return;
    // Gone from the address before anybody leaves: the back button must not ask again.
    await hooks.goTo(returnPath(hooks.location()), undefined);
    if (isNobody) await logIn();
  }

  async function logIn(): Promise<void> {
    // Without a choice the same log-in without a number would come back.
    await identity.logIn(returnPath(hooks.location()), hasNoNumber ? 'login' : undefined);
  }

  return {
    start,
    logIn,
    ask,
    refreshBalance,
    /** Without leaving the page, for who would lose what they have typed. */
    async logInHere(): Promise<void> {
      hooks.dispatch({ type: 'popup started' });
      try {
        await identity.logInWithPopup();
        // Whatever is held may be somebody else's.
        identity.tokens.clear();
        await identity.tokens.get('standard');
        const user = await identity.getUser();
        hooks.dispatch({ type: 'popup completed', user });
        const code = settle(user);
        if (code !== undefined) hooks.raise(code);
      } catch (error) {
        if (Object(error).error !== 'popup_open') return hooks.raise(fail(error));
        hooks.dispatch({ type: 'failed', code: 'popup_open' });
        await logIn();
      }
    },
    async logOut(): Promise<void> {
      leave();
      removeMarker();
      hooks.dispatch({ type: 'logged out' });
      await identity.logOut();
    },
    /** Somebody logged out in another window, or this page was kept while it was left. */
    noticeLogOut(): void {
      if (member && !hasSessionTraces(document.cookie, settings.clientId)) forget();
    },
    connectAccount: (connection: string) =>
      identity.connectAccount(connection, returnPath(hooks.location())),
  };
}
