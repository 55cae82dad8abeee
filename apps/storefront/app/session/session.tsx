import type { Company } from '@cairn/contract/values/company';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { OwnErrors, useCurrentError } from '#app/errors/current-error.tsx';
import { failed } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { FIRST_SCREEN, type Screen } from './screen.ts';
import type { SessionController } from './session-controller.ts';
import {
  type MemberFacts,
  type SessionState,
  type SessionUser,
  STARTING,
  sessionStore,
  type WatchQuery,
} from './session-state.ts';
import {
  codeOfFailure,
  loadController,
  type SessionSettings,
  useController,
} from './use-controller.ts';

/** The logged-in member, with profile and balance. */
export type Member = SessionUser & MemberFacts;

/** Undefined while the profile loads: what is for one country only must not flash up. */
export function countryOf({ profile }: Member, market: string): string | undefined {
  if (profile.status === 'loading') return undefined;
  return (profile.status === 'ready' ? profile.value.country : undefined) ?? market;
}

export type Session = {
  company: Company;
  state: SessionState;
  /** Undefined for a visitor, and until the check has finished. */
  member: Member | undefined;
  /** The clock by which whoever is here is told moments and days. */
  timeZone: string;
  /** The clock's name, such as Irish time. */
  zoneName: string;
  /** Show skeletons: a member was logged in lately and the check has not finished. */
  isExpected: boolean;
  /** On the way to the identity provider. */
  isLeaving: boolean;
  screen: Screen;
  /** The session as the page on hold knew it, if there is one. */
  held: Session | undefined;
  /** Calls the API as the member. */
  fetcher: Fetcher;
  watchQuery: WatchQuery | undefined;
  refreshBalance(): void;
  /** Returns to this page, or to another path including the base path. */
  logIn(returnTo?: string): void;
  /** Has a logged-in member prove again who they are, and returns to this page. */
  logInAgain(): void;
  /** Logs in with a popup, so that the page keeps its state. */
  logInHere(): void;
  /** Goes on without the member whose session has ended. */
  moveOn(): void;
  logOut(): void;
  /** Leaves for the identity provider to confirm an order that waits for a step-up [4.15]. */
  stepUp(encodedAuthState: string | undefined): void;
  connectAccount(connection: string): void;
};

const nothing = () => {};
const NO_SESSION: Session = {
  company: 'EI',
  state: { ...STARTING, isLoading: false },
  member: undefined,
  timeZone: 'UTC',
  zoneName: 'UTC',
  isExpected: false,
  isLeaving: false,
  screen: FIRST_SCREEN,
  held: undefined,
  fetcher: async () => failed('network_error_401'),
  watchQuery: undefined,
  refreshBalance: nothing,
  logIn: nothing,
  logInAgain: nothing,
  logInHere: nothing,
  moveOn: nothing,
  logOut: nothing,
  stepUp: nothing,
  connectAccount: nothing,
};

const Context = createContext<Session>(NO_SESSION);

export function useSession(): Session {
  return use(Context);
}

type Props = { settings: SessionSettings; children: ReactNode };

/** After this the page shows a visitor's view; a member who is recognised later is still shown. */
const SKELETON_LIMIT = 10_000;

export function SessionProvider({ settings, children }: Props) {
  const { state, facts, screen, held, isLeaving, watchQuery } = useSessionStore();
  const showsSkeletons = useSkeletonLimit();
  useController(settings);
  const { raise } = useCurrentError();

  const session = useMemo<Session>(() => {
    type Action = (controller: SessionController) => Promise<unknown>;
    const attempt = async (action: Action) => {
      try {
        await action(await loadController(settings));
      } catch (error) {
        const code = await codeOfFailure(error);
        raise(code, { owner: sessionStore.now().screen.key });
        sessionStore.setLeaving(false);
      }
    };
    const leave = (action: Action) => {
      sessionStore.setLeaving(true);
      void attempt(async (controller) => {
        if ((await action(controller)) === false) sessionStore.setLeaving(false);
      });
    };
    const actions = {
      isLeaving,
      screen,
      watchQuery,
      fetcher: async (path, options) => (await loadController(settings)).fetcher(path, options),
      refreshBalance: () => void attempt((controller) => controller.refreshBalance()),
      logIn: (returnTo) => leave((controller) => controller.logIn(returnTo)),
      logInAgain: () => leave((controller) => controller.logIn(undefined, 'login')),
      logInHere: () => void attempt((controller) => controller.logInHere()),
      moveOn: () => sessionStore.dispatch({ type: 'moved on' }),
      logOut: () => leave((controller) => controller.logOut()),
      stepUp: (encodedAuthState) => leave((controller) => controller.stepUp(encodedAuthState)),
      connectAccount: (connection) => leave((controller) => controller.connectAccount(connection)),
    } satisfies Partial<Session>;
    const isExpected = state.isLoading && showsSkeletons && settings.expectsMember;
    return {
      ...actions,
      ...knownOf(state, facts, settings),
      isExpected,
      held: held && {
        ...actions,
        ...knownOf(held.state, held.facts, settings),
        isExpected: false,
        held: undefined,
      },
    };
  }, [state, facts, screen, held, isLeaving, watchQuery, showsSkeletons, settings, raise]);
  return (
    <Context value={session}>
      <OwnErrors owner={screen.key}>{children}</OwnErrors>
    </Context>
  );
}

type Known = Pick<Session, 'company' | 'state' | 'member' | 'timeZone' | 'zoneName'>;

function knownOf(
  state: SessionState,
  facts: MemberFacts,
  { company, clock }: SessionSettings,
): Known {
  const { user } = state;
  return {
    company,
    state,
    member: user?.number === undefined ? undefined : { ...user, ...facts },
    // Until a member's country is known, as for visitors, the market's.
    ...(facts.clock ?? clock),
  };
}

/** Gives a page on hold the session that it knew, and its own errors. */
export function HeldSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { key, held } = session.screen;
  return (
    <Context value={session.held ?? session}>
      <OwnErrors owner={held?.key ?? key}>{children}</OwnErrors>
    </Context>
  );
}

/** State, because React renders a change of `useSyncExternalStore` in one go, however long it takes. */
function useSessionStore() {
  const [session, setSession] = useState(sessionStore.now);
  useEffect(() => {
    let { key } = sessionStore.now().screen;
    const update = () => {
      const now = sessionStore.now();
      const isSame = now.screen.key === key;
      key = now.screen.key;
      // Removed before the next frame, so that nobody else sees it.
      if (isSame) setSession(now);
      else flushSync(() => setSession(now));
    };
    update();
    return sessionStore.subscribe(update);
  }, []);
  return session;
}

function useSkeletonLimit(): boolean {
  const [showsSkeletons, setShowsSkeletons] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setShowsSkeletons, SKELETON_LIMIT, false);
    return () => clearTimeout(timer);
  }, []);
  return showsSkeletons;
}
