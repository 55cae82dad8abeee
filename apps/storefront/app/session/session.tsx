import type { Company, Locale } from '@cairn/contract/company';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import type { SessionController } from './session-controller.ts';
import {
  type MemberFacts,
  nextState,
  type SessionState,
  type SessionUser,
  STARTING,
} from './session-state.ts';
import { useController } from './use-controller.ts';

const NO_FACTS: MemberFacts = { profile: { status: 'loading' }, balance: { status: 'loading' } };

export type Session = {
  state: SessionState;
  /** The member who is here; undefined for a visitor, and while nobody knows. */
  member: (SessionUser & MemberFacts) | undefined;
  /** Somebody was logged in lately and may turn out to be still. */
  isExpected: boolean;
  /** On the way to the identity provider. */
  isLeaving: boolean;
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
  logIn: nothing,
  logInHere: nothing,
  logOut: nothing,
  connectAccount: nothing,
};

const Context = createContext<Session>(NOBODY);

export function useSession(): Session {
  return use(Context);
}

export type SessionSettings = {
  identity: { url: string; clientId: string; audience: string };
  publicOrigin: string;
  basePath: string;
  company: Company;
  locale: Locale;
  expectsMember: boolean;
};

type Props = { settings: SessionSettings; children: ReactNode };

export function SessionProvider({ settings, children }: Props) {
  const [state, dispatch] = useReducer(nextState, STARTING);
  const [facts, onFacts] = useState(NO_FACTS);
  const [isLeaving, setLeaving] = useState(false);
  const { load, startIfNeeded } = useController(settings, { dispatch, onFacts });
  const { raise } = useCurrentError();

  useEffect(() => {
    if (!startIfNeeded()) dispatch({ type: 'initialised', user: undefined });
  }, [startIfNeeded]);
  useEffect(() => {
    // Back from the identity provider by the back button: the page is as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const session = useMemo<Session>(() => {
    const go = async (action: (controller: SessionController) => Promise<void>) => {
      setLeaving(true);
      try {
        await action(await load());
      } catch (error) {
        const { codeOfSignInError } = await import('./sign-in-error.ts');
        raise(codeOfSignInError(error));
        setLeaving(false);
      }
    };
    const { user } = state;
    return {
      state,
      member: user?.number === undefined ? undefined : { ...user, ...facts },
      isExpected: state.isLoading && settings.expectsMember,
      isLeaving,
      logIn: () => void go((controller) => controller.logIn()),
      logInHere: () => void load().then((controller) => controller.logInHere()),
      logOut: () => void go((controller) => controller.logOut()),
      connectAccount: (connection) =>
        void go((controller) => controller.connectAccount(connection)),
    };
  }, [state, facts, isLeaving, settings.expectsMember, load, raise]);
  return <Context value={session}>{children}</Context>;
}
