import type { CurrentUser } from '@cairn/contract/members/current-user';
import type { Company } from '@cairn/contract/values/company';
import { startPage } from '@cairn/contract/values/product';
import { companyTimeZone, timeZoneOf, zoneName } from '@cairn/contract/values/time-zone';
import { track } from '#app/analytics/events.ts';
import {
  dropCampaignLink,
  joinCampaign,
  keepCampaignLink,
  linkedCampaign,
} from '#app/campaigns/join-campaign.ts';
import { readMark } from '#app/context/cookies.ts';
import { entryOf } from '#app/errors/catalogue.ts';
import { report } from '#app/errors/report-to-server.ts';
import { createFetcher, type Fetcher, type Send } from '#app/shop-api/client/fetcher.ts';
import { type MemberQuery, removeMemberData } from '#app/shop-api/client/member-query.ts';
import { queryClient } from '#app/shop-api/client/query-client.ts';
import { withRetries } from '#app/shop-api/client/with-retries.ts';
import { saveToken } from '#app/shop-api/member/save-token.ts';
import { createAuthorisedSend } from './authorised-send.ts';
import { answerOfIdentity, returnPath } from './callback.ts';
import { type IdentitySettings, type LogInPrompt, openIdentity } from './identity.ts';
import { refreshBalance, watchMember } from './member-facts.ts';
import { removeRecords, removeRecordsOfOthers } from './remove-records.ts';
import { rememberPage } from './return-page.ts';
import { createSessionMark, type SessionChange, watchWindows } from './session-mark.ts';
import {
  type Clock,
  type MemberFacts,
  NOTHING_KNOWN,
  type SessionEvent,
  type SessionUser,
  sessionStore,
} from './session-state.ts';
import { codeOfSignInError, identityErrorOf, isSessionLost } from './sign-in-error.ts';
import { type IssuedToken, isStepUpToken } from './tokens.ts';
import { watchQuery } from './watch-query.ts';

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
  const mark = createSessionMark();
  let member: { user: SessionUser; unwatch: () => void } | undefined;
  /** The member whose answers are in the query cache. */
  let lastSubject: string | undefined;
  let hasNoNumber = false;
  /** Logged out in another window: calls still on their way must not bring the session back. */
  let hasLeft = false;
  /** The member whom a campaign's link led here: it enrols nobody else who logs in on the same page. */
  let linkFollower: string | undefined;
  let stepUpSaved: Promise<boolean> | undefined;

  const fetcherWith = (send: Send): Fetcher =>
    createFetcher({
      apiUrl: `${settings.publicOrigin}/api`,
      company: settings.company,
      language: settings.language,
      applicationName: settings.publicOrigin,
      send,
    });
  const fetcher = fetcherWith(
    createAuthorisedSend({
      tokens: identity.tokens,
      sendWith: identity.sendWith,
      onSessionLost: end,
      onMissingScopes: () => hooks.raise('missing_scopes'),
    }),
  );

  /** Shows the member, or a visitor if there is none. Returns the code of what the member should know. */
  function settle(user: SessionUser | undefined, isElsewhere = false): string | undefined {
    hasNoNumber = user !== undefined && user.number === undefined;
    if (member && member.user.subject !== user?.subject) unwatchMember();
    if (user?.number !== undefined) removeRecordsOfOthers(user.subject);
    hooks.dispatch({ type: 'initialised', user, isElsewhere });
    if (user?.number !== undefined && !member) {
      // A page that was on hold for the same member keeps what it has fetched.
      if (lastSubject !== user.subject) removeAnswers();
      lastSubject = user.subject;
      const unwatch = watchMember(user.subject, fetcher, clockOf, hooks.onFacts, hooks.raise);
      member = { user, unwatch };
      void joinLinkedCampaign(user.subject);
    }
    return hasNoNumber ? 'no_membership_number' : undefined;
  }

  /** For members who came by a campaign's link; the page does not wait for it. */
  async function joinLinkedCampaign(subject: string): Promise<void> {
    const campaignCode = linkedCampaign(hooks.location().search);
    if (campaignCode === undefined) return;
    linkFollower ??= subject;
    if (linkFollower !== subject) return;
    const { company, language: locale } = settings;
    try {
      const raise: ControllerHooks['raise'] = (code, more) => {
        // Somebody else may be here by the time the API answers.
        if (member?.user.subject === subject) hooks.raise(code, more);
      };
      const timeZone = () => sessionStore.now().facts.clock?.timeZone ?? companyTimeZone(company);
      await joinCampaign(campaignCode, { subject, timeZone, locale, fetcher, raise });
    } catch (error) {
      report('unhandled_error', error);
    }
  }

  function clockOf({ country }: CurrentUser): Clock {
    const timeZone = timeZoneOf(country, settings.company);
    return { timeZone, zoneName: zoneName(timeZone, settings.language) };
  }

  function unwatchMember(): void {
    member?.unwatch();
    member = undefined;
    hooks.onFacts(NOTHING_KNOWN);
  }

  /** Removes the previous member's cached answers. */
  function removeAnswers(): void {
    if (lastSubject !== undefined) removeMemberData(lastSubject);
    lastSubject = undefined;
  }

  /** The session is over, though nobody has logged out: what the member was doing is kept for them. */
  function end(): void {
    if (hasLeft) return;
    mark.end();
    hooks.dispatch({ type: 'ended' });
    unwatchMember();
    // Sent again, a call would go out as whoever logs in next.
    void queryClient().cancelQueries();
    void identity.forget().catch((error) => report('sign_in_failed', error));
  }

  /** The member has logged out: nothing of theirs stays in this tab. */
  function leave(isElsewhere: boolean): void {
    hasLeft = true;
    if (isElsewhere) mark.leave();
    else mark.remove();
    removeRecords();
    dropCampaignLink();
    unwatchMember();
    removeAnswers();
    hooks.dispatch({ type: 'logged out', isElsewhere });
  }

  function onAcquired(token: IssuedToken): void {
    if (noticeMark(readMark()) !== 'unchanged' || hasLeft) return;
    mark.renew();
    // Saving it authorises a transfer; saved again, it changes nothing.
    if (isStepUpToken(token))
      stepUpSaved = save(token, (fetcher) => withRetries(() => saveToken(fetcher)));
    else void save(token, saveToken);
    void noticeSwitch();
  }

  /** Another window may have ended the session, or begun another. */
  function noticeMark(value: string | undefined): SessionChange {
    const change = mark.changeFor(value);
    if (change === 'another log-in') void recheck(value);
    if (change === 'ended' && member) end();
    if (change === 'logged out') {
      leave(true);
      identity.forgetHere();
    }
    return change;
  }

  /** Somebody has logged in elsewhere: until it is known who, a member's page is out of sight. */
  async function recheck(value: string | undefined): Promise<void> {
    hasLeft = false;
    mark.adopt(value);
    hooks.dispatch({ type: 'checking' });
    unwatchMember();
    identity.forgetHere();
    const code = await check(true);
    if (code !== undefined && code !== 'login_required') hooks.raise(code);
  }

  /** Returns whether the API has saved it. */
  async function save(token: IssuedToken, send: typeof saveToken): Promise<boolean> {
    const result = await send(
      fetcherWith((createRequest) => identity.sendWith(token, createRequest())),
    );
    if (result.ok) return true;
    if (result.code === 'network_error_401') end();
    else report(result.code, 'saveToken');
    return false;
  }

  /** If another member logged in in another tab, a renewed token is theirs. */
  async function noticeSwitch(): Promise<void> {
    const user = await identity.getUser();
    if (!member || !user || member.user.subject === user.subject) return;
    const code = settle(user, true);
    if (code !== undefined) hooks.raise(code);
  }

  /** Finds out without asking who is logged in. Returns the code of what went wrong. */
  async function check(isElsewhere = false): Promise<string | undefined> {
    try {
      await identity.tokens.get();
      // saveToken authorises a transfer confirmed by redirect; its state must not be read before.
      if ((await stepUpSaved) === false) await leaveUnconfirmed();
      return settle(await identity.getUser(), isElsewhere);
    } catch (error) {
      if (!isSessionLost(error)) return fail(error);
      mark.end();
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
      if (isLogIn) mark.begin();
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

  /** Returns whether the page is being left. */
  async function logIn(returnTo?: string, prompt?: LogInPrompt): Promise<boolean> {
    if (!rememberPage(returnTo)) {
      await logInHere(prompt);
      return false;
    }
    keepCampaignLink(hooks.location().search);
    // Without the prompt, the account without a number would be logged in again.
    await identity.logIn(hasNoNumber ? 'login' : prompt);
    return true;
  }

  /** In a popup, for members who would lose what they have typed, or whose browser stores nothing. */
  async function logInHere(prompt?: LogInPrompt): Promise<void> {
    hooks.dispatch({ type: 'popup started' });
    try {
      await identity.logInWithPopup(prompt);
      hasLeft = false;
      mark.begin();
      // The tokens held may be another member's.
      identity.tokens.clear();
      await identity.tokens.get();
      const user = await identity.getUser();
      hooks.dispatch({ type: 'popup completed', user });
      const code = settle(user);
      if (code !== undefined) hooks.raise(code);
      else track({ event: 'login', method: 'popup' });
    } catch (error) {
      if (identityErrorOf(error) !== 'popup_open') return hooks.raise(fail(error));
      hooks.dispatch({ type: 'failed', code: 'popup_open' });
      if (rememberPage()) await logIn(undefined, prompt);
      else hooks.raise('log_in_blocked');
    }
  }

  return {
    start,
    logIn,
    fetcher,
    watchQuery: <T>(subject: string, query: MemberQuery<T>) => watchQuery(subject, fetcher, query),
    refreshBalance,
    logInHere: () => logInHere(),
    async stepUp(encodedAuthState: string | undefined): Promise<void> {
      rememberPage();
      await identity.stepUpWithRedirect(encodedAuthState);
    },
    async logOut(): Promise<void> {
      leave(false);
      await identity.logOut();
    },
    noticeMark,
    async connectAccount(connection: string): Promise<void> {
      rememberPage();
      await identity.connectAccount(connection);
    },
  };
}

/** A member may have logged out in another window by the time this one is looked at again. */
export function watchPage({ noticeMark }: SessionController): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // From the back/forward cache the page returns as it was left: on its way out, maybe from the
    // address of the callback page, which has to do its work.
    if (window.location.pathname.endsWith('/callback')) window.location.reload();
    else sessionStore.setLeaving(false);
  });
  watchWindows(noticeMark);
}
