import type { Company } from '@cairn/contract/values/company';
import { startPage } from '@cairn/contract/values/product';
import { track } from '#app/analytics/events.ts';
import { keepCampaignLink, linkedCampaign } from '#app/campaigns/campaign-link.ts';
import { entryOf } from '#app/errors/catalogue.ts';
import { report } from '#app/errors/report.ts';
import { createFetcher, type Fetcher, type Send } from '#app/shop-api/fetcher.ts';
import { saveToken } from '#app/shop-api/save-token.ts';
import { createAuthorisedSend } from './authorised-send.ts';
import { answerOfIdentity, returnPath } from './callback.ts';
import { hasSessionTraces, removeMarker, writeMarker } from './cookies.ts';
import { type IdentitySettings, openIdentity } from './identity.ts';
import { refreshBalance, watchMember } from './member-facts.ts';
import { rememberPage } from './return-page.ts';
import { saveWithRetries } from './save-with-retries.ts';
import { isSessionLost } from './session-lost.ts';
import {
  type MemberFacts,
  NOTHING_KNOWN,
  type SessionEvent,
  type SessionUser,
  sessionStore,
} from './session-state.ts';
import { codeOfSignInError } from './sign-in-error.ts';
import { type IssuedToken, isStepUpToken } from './tokens.ts';

export type ControllerSettings = IdentitySettings & { company: Company; publicOrigin: string };

export type ControllerHooks = {
  dispatch(event: SessionEvent): void;
  onFacts(facts: MemberFacts): void;
  raise(code: string, more?: { detail?: unknown; values?: Record<string, string> }): void;
  /** Replaces the current address, below the base path; an error may come along. */
  goTo(path: string, errorCode: string | undefined): Promise<void>;
  /** The current address below the base path. */
  location(): Record<'pathname' | 'search' | 'hash', string>;
};

export type SessionController = ReturnType<typeof openSession>;

/** The session of a member who is, was or wants to be logged in; other visitors never load it. */
export function openSession(settings: ControllerSettings, hooks: ControllerHooks) {
  const identity = openIdentity(settings, onAcquired);
  let member: { user: SessionUser; unwatch: () => void } | undefined;
  let hasNoNumber = false;
  let stepUpSaved: Promise<boolean> | undefined;

  const fetcher = (send: Send): Fetcher =>
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
      onLoggedOut: forget,
    }),
  );

  /** Shows the member, or a visitor if there is none. Returns the code of what the member should know. */
  function settle(user: SessionUser | undefined): string | undefined {
    hasNoNumber = user !== undefined && user.number === undefined;
    if (member && member.user.subject !== user?.subject) removeMember();
    hooks.dispatch({ type: 'initialised', user });
    if (user?.number !== undefined && !member) {
      member = { user, unwatch: watchMember(user.subject, ask, hooks.onFacts, hooks.raise) };
      void joinLinkedCampaign(user.subject);
    }
    return hasNoNumber ? 'no_membership_number' : undefined;
  }

  /** For members who came by a campaign's link; the page does not wait for it. */
  async function joinLinkedCampaign(subject: string): Promise<void> {
    const campaignCode = linkedCampaign(hooks.location().search);
    if (campaignCode === undefined) return;
    const { company, language: locale } = settings;
    try {
      const { joinCampaign } = await import('#app/campaigns/join-campaign.ts');
      await joinCampaign(campaignCode, { subject, company, locale, ask, raise: hooks.raise });
    } catch (error) {
      report('unhandled_error', error);
    }
  }

  function removeMember(): void {
    member?.unwatch();
    member = undefined;
    hooks.onFacts(NOTHING_KNOWN);
  }

  /** Logs out of the shop only; the identity provider's session stays. */
  function forget(): void {
    removeMember();
    removeMarker();
    hooks.dispatch({ type: 'logged out' });
    identity.forget().catch((error) => report('sign_in_failed', error));
  }

  function onAcquired(token: IssuedToken): void {
    writeMarker();
    if (isStepUpToken(token)) stepUpSaved = save(token, saveWithRetries);
    else void save(token, saveToken);
    void noticeSwitch();
  }

  /** Returns whether the API has saved it. */
  async function save(token: IssuedToken, send: typeof saveToken): Promise<boolean> {
    const result = await send(
      fetcher((createRequest) => identity.sendWith(token, createRequest())),
    );
    if (result.ok) return true;
    if (result.code === 'network_error_401') forget();
    else report(result.code, 'saveToken');
    return false;
  }

  /** If another member logged in in another tab, a renewed token is theirs. */
  async function noticeSwitch(): Promise<void> {
    const user = await identity.getUser();
    if (!member || !user || member.user.subject === user.subject) return;
    const code = settle(user);
    if (code !== undefined) hooks.raise(code);
  }

  /** Finds out without asking who is logged in. Returns the code of what went wrong. */
  async function check(): Promise<string | undefined> {
    try {
      await identity.tokens.get();
      // saveToken authorises a transfer confirmed by redirect; its state must not be read before.
      if ((await stepUpSaved) === false) await leaveUnconfirmed();
      return settle(await identity.getUser());
    } catch (error) {
      if (!isSessionLost(error)) return fail(error);
      removeMarker();
      // The SDK deletes its keys without waiting: a log-in started meanwhile would lose its own.
      await identity.forget();
      settle(undefined);
      return 'login_required';
    }
  }

  /** Checkout would find the order still waiting and call it declined, so it is left before it can. */
  async function leaveUnconfirmed(): Promise<void> {
    await hooks.goTo(`${startPage('transfer')}/recipient`, 'checkout_payment_form_network_error');
  }

  function fail(error: unknown, code = codeOfSignInError(error)): string {
    hooks.dispatch({ type: 'failed', code });
    if (entryOf(code).severity === 'error') report(code, error);
    return code;
  }

  /** The callback page has brought the identity provider's answer to the page where the member was. */
  async function finishRedirect(answer: string): Promise<void> {
    try {
      const outcome = await identity.finishRedirect(answer);
      const code = await check();
      const isLogIn = outcome === 'logged in' && stepUpSaved === undefined;
      if (isLogIn && member) track({ event: 'login', method: 'redirect' });
      const news = outcome === 'account connected' ? 'account_connected' : undefined;
      await showOutcome(code ?? news);
    } catch (error) {
      // A denied step-up or an address used before ends no session.
      await check();
      await showOutcome(codeOfFailedRedirect(error));
    }
  }

  async function showOutcome(code: string | undefined): Promise<void> {
    if (code !== undefined) await hooks.goTo(returnPath(hooks.location()), code);
  }

  function codeOfFailedRedirect(error: unknown): string | undefined {
    const code = codeOfSignInError(error);
    if (code === 'missing_transaction' && member) return undefined;
    if (code !== 'access_denied') return fail(error, code);
    if ('connection' in Object(error)) return 'connection_denied';
    return member ? 'confirmation_denied' : fail(error, code);
  }

  async function start(): Promise<void> {
    const answer = answerOfIdentity();
    if (answer !== undefined) return await finishRedirect(answer);
    const { search } = hooks.location();
    const code = await check();
    const isVisitor = code === 'login_required' || code === 'no_membership_number';
    if (code !== undefined && code !== 'login_required') hooks.raise(code);
    if (!new URLSearchParams(search).has('loginRequired')) return;
    // Removed from the address before leaving, or the back button would log in again.
    await hooks.goTo(returnPath(hooks.location()), undefined);
    if (isVisitor) await logIn();
  }

  async function logIn(returnTo?: string): Promise<void> {
    rememberPage(returnTo);
    keepCampaignLink(hooks.location().search);
    // Without the prompt, the account without a number would be logged in again.
    await identity.logIn(hasNoNumber ? 'login' : undefined);
  }

  return {
    start,
    logIn,
    ask,
    refreshBalance,
    /** In a popup, for members who would lose what they have typed. */
    async logInHere(): Promise<void> {
      hooks.dispatch({ type: 'popup started' });
      try {
        await identity.logInWithPopup();
        // The tokens held may be another member's.
        identity.tokens.clear();
        await identity.tokens.get();
        const user = await identity.getUser();
        hooks.dispatch({ type: 'popup completed', user });
        const code = settle(user);
        if (code !== undefined) hooks.raise(code);
        else track({ event: 'login', method: 'popup' });
      } catch (error) {
        if (Object(error).error !== 'popup_open') return hooks.raise(fail(error));
        hooks.dispatch({ type: 'failed', code: 'popup_open' });
        await logIn();
      }
    },
    async stepUp(encodedAuthState: string | undefined): Promise<void> {
      rememberPage();
      await identity.stepUpWithRedirect(encodedAuthState);
    },
    async logOut(): Promise<void> {
      removeMember();
      removeMarker();
      hooks.dispatch({ type: 'logged out' });
      await identity.logOut();
    },
    /** The member may have logged out in another tab, or before coming back with the back button. */
    noticeLogOut(): void {
      if (member && !hasSessionTraces(document.cookie, settings.clientId)) forget();
    },
    async connectAccount(connection: string): Promise<void> {
      rememberPage();
      await identity.connectAccount(connection);
    },
  };
}

/** A member may have logged out in another tab by the time this one is looked at again. */
export function watchPage({ noticeLogOut }: SessionController): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    // From the back/forward cache the page returns as it was left: on its way out.
    if (persisted) sessionStore.setLeaving(false);
    noticeLogOut();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') noticeLogOut();
  });
}
