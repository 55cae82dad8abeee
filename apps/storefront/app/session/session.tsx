import { timeZoneOf } from '@cairn/contract/values/time-zone';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { failed } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import type { SessionController } from './session-controller.ts';
import {
  type MemberFacts,
  type SessionState,
  type SessionUser,
  STARTING,
  sessionStore,
} from './session-state.ts';
import {
  codeOfFailure,
  loadController,
  type SessionSettings,
  useController,
} from './use-controller.ts';

/** The logged-in member, with profile and balance. */
export type Member = SessionUser & MemberFacts;

export type Session = {
  state: SessionState;
  /** Undefined for a visitor, and until the check has finished. */
  member: Member | undefined;
  /** The clock by which whoever is here is told moments and days. */
  timeZone: string;
  /** Show skeletons: a member was logged in lately and the check has not finished. */
  isExpected: boolean;
  /** On the way to the identity provider. */
  isLeaving: boolean;
  /** Calls the API as the member. */
  ask: Fetcher;
  refreshBalance(): void;
  /** Returns to this page, or to another path including the base path. */
  logIn(returnTo?: string): void;
  logOut(): void;
  /** Leaves for the identity provider to confirm an order that waits for a step-up [4.15]. */
  stepUp(encodedAuthState: string | undefined): void;
  connectAccount(connection: string): void;
};

const nothing = () => {};
const NO_SESSION: Session = {
  state: { ...STARTING, isLoading: false },
  member: undefined,
  timeZone: 'UTC',
  isExpected: false,
  isLeaving: false,
  ask: async () => failed('network_error_401'),
  refreshBalance: nothing,
  logIn: nothing,
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
  const { state, facts, isLeaving } = useSessionStore();
  const showsSkeletons = useSkeletonLimit();
  useController(settings);
  const { raise } = useCurrentError();

  const session = useMemo<Session>(() => {
    type Action = (controller: SessionController) => Promise<unknown>;
    const attempt = async (action: Action) => {
      try {
        await action(await loadController(settings));
      } catch (error) {
        raise(await codeOfFailure(error));
        sessionStore.setLeaving(false);
      }
    };
    const leave = (action: Action) => {
      sessionStore.setLeaving(true);
      void attempt(action);
    };
    const { user, isLoading } = state;
    return {
      state,
      member: user?.number === undefined ? undefined : { ...user, ...facts },
      timeZone: timeZoneFor(settings, facts),
      isExpected: isLoading && showsSkeletons && settings.expectsMember,
      isLeaving,
      ask: async (path, question) => (await loadController(settings)).ask(path, question),
      refreshBalance: () => void attempt((controller) => controller.refreshBalance()),
      logIn: (returnTo) => leave((controller) => controller.logIn(returnTo)),
      logOut: () => leave((controller) => controller.logOut()),
      stepUp: (encodedAuthState) => leave((controller) => controller.stepUp(encodedAuthState)),
      connectAccount: (connection) => leave((controller) => controller.connectAccount(connection)),
    };
  }, [state, facts, isLeaving, showsSkeletons, settings, raise]);
  return <Context value={session}>{children}</Context>;
}

/** A member's country's; until it is known, as for visitors, the market's. */
function timeZoneFor({ company, market }: SessionSettings, { profile }: MemberFacts): string {
  return timeZoneOf(profile.status === 'ready' ? profile.value.country : market, company);
}

/** State, because React renders a change of `useSyncExternalStore` in one go, however long it takes. */
function useSessionStore() {
  const [session, setSession] = useState(sessionStore.now);
  useEffect(() => {
    const update = () => setSession(sessionStore.now());
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
