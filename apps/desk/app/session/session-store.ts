import type { SessionView } from '@cairn/api/desk-types';
import { useSyncExternalStore } from 'react';
import type { Fault } from '#app/calls/fault.ts';
import { send } from '#app/calls/send.ts';

/**
 * `ended` keeps the session that has ended: its pages stay as they are behind the dialog, so that
 * nothing is lost that was typed.
 */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'signed-out' }
  | { kind: 'away'; fault: Fault }
  | { kind: 'current'; session: SessionView }
  | { kind: 'ended'; session: SessionView }
  /** Signed in, but not lately enough for what moves money. */
  | { kind: 'log-in-too-old'; session: SessionView };

let state: SessionState = { kind: 'unknown' };
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function currentSession(): SessionView | undefined {
  return 'session' in state ? state.session : undefined;
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session of the person who is signed in. Only for what the shell shows, which waits for it. */
export function useSession(): SessionView {
  const now = useSessionState();
  if (!('session' in now)) throw new Error('There is no session');
  return now.session;
}

/** Every call reports here what it was refused for. */
export function noteFault({ kind }: Fault): void {
  const session = currentSession();
  if (!session) return;
  if (kind === 'session-ended') change({ kind: 'ended', session });
  if (kind === 'log-in-too-old') change({ kind: 'log-in-too-old', session });
}

/** Leaves the dialog: pages stay readable, and the next call opens it again. */
export function stayWithoutMoney(): void {
  if (state.kind === 'log-in-too-old') change({ kind: 'current', session: state.session });
}

/** Reads the session. If somebody else has signed in meanwhile, nothing of the last person stays. */
export async function loadSession(): Promise<void> {
  const former = currentSession();
  const sent = await send('/desk/session');
  if (sent.kind === 'answered') {
    const session = sent.body as SessionView;
    if (former && former.staff.id !== session.staff.id) return location.assign('/');
    return change({ kind: 'current', session });
  }
  if (former) return;
  if (sent.kind === 'session-ended') return change({ kind: 'signed-out' });
  change({ kind: 'away', fault: sent.kind === 'unchanged' ? { kind: 'unreachable' } : sent });
}
