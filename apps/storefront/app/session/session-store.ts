import {
  type MemberFacts,
  NOTHING_KNOWN,
  nextState,
  type SessionEvent,
  type SessionState,
  STARTING,
} from './session-state.ts';

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
 * The document's one session. It stands outside the components, because the router mounts them all
 * anew when it shows its error screen. On the server nothing ever changes it.
 */
export const sessionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  now: () => current,
  atStart: () => START,
  dispatch: (event: SessionEvent) => change({ state: nextState(current.state, event) }),
  setFacts: (facts: MemberFacts) => change({ facts }),
  setLeaving: (isLeaving: boolean) => change({ isLeaving }),
};
