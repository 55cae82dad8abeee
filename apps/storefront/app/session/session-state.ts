import type { Balance } from '@cairn/contract/members/balance';
import type { CurrentUser } from '@cairn/contract/members/current-user';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';
import {
  afterArrival,
  afterLeaving,
  afterSessionEnd,
  FIRST_SCREEN,
  type Screen,
} from './screen.ts';
import type { WatchedQuery } from './watch-query.ts';

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
  /** `isElsewhere` if it happened in another window. */
  | { type: 'initialised'; user: SessionUser | undefined; isElsewhere?: boolean }
  | { type: 'popup started' }
  | { type: 'popup completed'; user: SessionUser | undefined }
  | { type: 'logged out'; isElsewhere?: boolean }
  /** The session is over, though nobody has logged out. */
  | { type: 'ended' }
  /** Somebody has logged in in another window. */
  | { type: 'checking' }
  /** A visitor goes on without the member whose session has ended. */
  | { type: 'moved on' }
  | { type: 'failed'; code: string };

export const STARTING: SessionState = { isLoading: true, user: undefined, error: undefined };

export function nextState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'popup started':
      return { ...state, isLoading: true };
    case 'checking':
      return { ...state, isLoading: true, user: undefined };
    case 'initialised':
    case 'popup completed':
      return { isLoading: false, user: event.user, error: undefined };
    case 'logged out':
    case 'ended':
    case 'moved on':
      return { ...state, isLoading: false, user: undefined };
    case 'failed':
      return { ...state, isLoading: false, error: event.code };
  }
}

function nextScreen(screen: Screen, event: SessionEvent): Screen {
  switch (event.type) {
    case 'initialised':
    case 'popup completed': {
      const { user } = event;
      if (user?.number !== undefined) {
        const isElsewhere = 'isElsewhere' in event && event.isElsewhere;
        return afterArrival(screen, user.subject, isElsewhere ? { news: 'other member' } : {});
      }
      return user ? afterLeaving(screen) : afterSessionEnd(screen);
    }
    case 'ended':
    case 'checking':
      return afterSessionEnd(screen);
    case 'logged out':
      return afterLeaving(screen, event.isElsewhere ? 'logged out elsewhere' : undefined);
    case 'moved on':
      return afterLeaving(screen);
    case 'popup started':
    case 'failed':
      return screen;
  }
}

export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; code: string };

/** The member's data from the API. */
export type MemberFacts = {
  profile: Loadable<CurrentUser>;
  balance: Loadable<Balance>;
  /** Time zone of the member's country; undefined until the profile is loaded. */
  clock: Clock | undefined;
};

export type Clock = { timeZone: string; zoneName: string };

export const NOTHING_KNOWN: MemberFacts = {
  profile: { status: 'loading' },
  balance: { status: 'loading' },
  clock: undefined,
};

/** Fetches and watches a query of a member. */
export type WatchQuery = <T>(subject: string, query: MemberQuery<T>) => WatchedQuery<T>;

type Known = { state: SessionState; facts: MemberFacts };

type Snapshot = Known & {
  screen: Screen;
  /** The session as it was when the held page's session ended. */
  held: Known | undefined;
  /** On the way to the identity provider. */
  isLeaving: boolean;
  /** Loaded with the controller, and so before anybody is a member. */
  watchQuery: WatchQuery | undefined;
};

const START: Snapshot = {
  state: STARTING,
  facts: NOTHING_KNOWN,
  screen: FIRST_SCREEN,
  held: undefined,
  isLeaving: false,
  watchQuery: undefined,
};

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
  dispatch: (event: SessionEvent) => {
    const { state, facts } = current;
    const screen = nextScreen(current.screen, event);
    const held = screen.held && (current.held ?? { state, facts });
    change({ state: nextState(state, event), screen, held });
  },
  setFacts: (facts: MemberFacts) => change({ facts }),
  setLeaving: (isLeaving: boolean) => change({ isLeaving }),
  setWatchQuery: (watchQuery: WatchQuery) => change({ watchQuery }),
};
