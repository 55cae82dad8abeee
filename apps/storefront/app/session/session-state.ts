import type { Balance } from '@cairn/contract/balance';
import type { CurrentUser } from '@cairn/contract/current-user';
import type { MembershipNumber } from '@cairn/contract/membership-number';

/** Who the identity provider says is here. */
export type SessionUser = {
  subject: string;
  /** Somebody without one is a visitor to the shop. */
  number: MembershipNumber | undefined;
  firstName: string;
  lastName: string;
};

export type SessionState = {
  isLoading: boolean;
  user: SessionUser | undefined;
  /** The code of what went wrong last. */
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

/** What the shop knows of the member who is here. */
export type MemberFacts = { profile: Loadable<CurrentUser>; balance: Loadable<Balance> };

export const NOTHING_KNOWN: MemberFacts = {
  profile: { status: 'loading' },
  balance: { status: 'loading' },
};
