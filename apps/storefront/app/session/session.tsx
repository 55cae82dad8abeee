import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { failed } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import type { SessionController } from './session-controller.ts';
import {
  type MemberFacts,
  type SessionState,
  type SessionUser,
  STARTING,
} from './session-state.ts';
import { sessionStore } from './session-store.ts';
import { codeOfSignInError } from './sign-in-error.ts';
import { loadController, type SessionSettings, useController } from './use-controller.ts';

/** The member who is here, and what the shop knows of them. */
export type Member = SessionUser & MemberFacts;

export type Session = {
  state: SessionState;
  /** Undefined for a visitor, and while nobody knows. */
  member: Member | undefined;
  /** Somebody was logged in lately and may turn out to be still. */
  isExpected: boolean;
  /** On the way to the identity provider. */
  isLeaving: boolean;
  /** Asks the API as the member who is here. */
  ask: Fetcher;
  /** Asks for the member's balance anew. */
  refreshBalance(): void;
  logIn(): void;
  logInHere(): void;
  logOut(): void;
  connectAccount(connection: string): void;
};

const nothing = () => {};
const NOBODY: Session = {
  state: { ...STARTING, isLoading: false },
  member: undefined,
  isExpected: false,
  isLeaving: false,
  ask: async () => failed('network_error_401'),
  refreshBalance: nothing,
  logIn: nothing,
  logInHere: nothing,
  logOut: nothing,
  connectAccount: nothing,
};

const Context = createContext<Session>(NOBODY);

export function useSession(): Session {
  return use(Context);
}

type Props = { settings: SessionSettings; children: ReactNode };

/** Nobody looks at skeletons for longer than this; who turns out to be logged in is shown then. */
const PATIENCE = 10_000;

export function SessionProvider({ settings, children }: Props) {
  const { subscribe, now, atStart } = sessionStore;
  const { state, facts, isLeaving } = useSyncExternalStore(subscribe, now, atStart);
  const isPatient = usePatience();
  useController(settings);
  useReturns(settings);
  const { raise } = useCurrentError();

  const session = useMemo<Session>(() => {
    type Action = (controller: SessionController) => Promise<unknown>;
    const attempt = async (action: Action) => {
      try {
        await action(await loadController(settings));
      } catch (error) {
        raise(codeOfSignInError(error));
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
      isExpected: isLoading && isPatient && settings.expectsMember,
      isLeaving,
      ask: async (path, question) => (await loadController(settings)).ask(path, question),
      refreshBalance: () => void attempt((controller) => controller.refreshBalance()),
      logIn: () => leave((controller) => controller.logIn()),
      logInHere: () => void attempt((controller) => controller.logInHere()),
      logOut: () => leave((controller) => controller.logOut()),
      connectAccount: (connection) => leave((controller) => controller.connectAccount(connection)),
    };
  }, [state, facts, isLeaving, isPatient, settings, raise]);
  return <Context value={session}>{children}</Context>;
}

function usePatience(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setPatient, PATIENCE, false);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}

/** A page that is looked at again may have been left by its member meanwhile. */
function useReturns(settings: SessionSettings): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      if (!sessionStore.now().state.user) return;
      void loadController(settings).then((controller) => controller.noticeLogOut());
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      // By the back button: the page is as it was left, on its way out.
      if (persisted) sessionStore.setLeaving(false);
      look();
    };
    window.addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', look);
    };
  }, [settings]);
}
