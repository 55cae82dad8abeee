import type { Balance } from '@cairn/contract/members/balance';
import type { CurrentUser } from '@cairn/contract/members/current-user';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';

/** The logged-in person, from the ID token. */
export type SessionUser = {
  subject: string;
  /** Without one they are treated as a visitor. */
  number: MembershipNumber | undefined;
  firstName: string;
  lastName: string;
};

export type SessionState = {
  isLoading: boolean;
  user: SessionUser | undefined;
  /** Code of the last error. */
  error: string | undefined;
};

export type SessionEvent =
  | { type: 'initialised'; user: SessionUser | undefined }
  | { type: 'popup started' }
  | { type: 'popup completed'; user: SessionUser | undefined }
  | { type: 'logged out' }
  | { type: 'failed'; code: string };

export const STARTING: SessionState = { isLoading: true, user: undefined, error: undefined };

export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'popup started':
      return { ...state, isLoading: true };
    case 'initialised':
    case 'popup completed':
      return { isLoading: false, user: event.user, error: undefined };
    case 'logged out':
      return { ...state, isLoading: false, user: undefined };
    case 'failed':
      return { ...state, isLoading: false, error: event.code };
  }
}

export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; code: string };

/** The member's data from the API. */
export type MemberFacts = { profile: Loadable<CurrentUser>; balance: Loadable<Balance> };

export const NOTHING_KNOWN: MemberFacts = {
  profile: { status: 'loading' },
  balance: { status: 'loading' },
};

type Snapshot = {
  state: SessionState;
  facts: MemberFacts;
  /** On the way to the identity provider. */
  isLeaving: boolean;
};

const START: Snapshot = { state: STARTING, facts: NOTHING_KNOWN, isLeaving: false };

let current = START;
const listeners = new Set<() => void>();

function change(part: Partial<Snapshot>): void {
  current = { ...current, ...part };
  for (const listener of listeners) listener();
}

/**
 * The document's one session. Outside the components, because the router remounts all of them when it
 * shows its error screen. On the server it never changes.
 */
export const sessionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  now: () => current,
  dispatch: (event: SessionEvent) => change({ state: nextState(current.state, event) }),
  setFacts: (facts: MemberFacts) => change({ facts }),
  setLeaving: (isLeaving: boolean) => change({ isLeaving }),
};
