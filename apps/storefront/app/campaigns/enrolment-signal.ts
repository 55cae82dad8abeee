import { useSyncExternalStore } from 'react';

let enrolments = 0;
const listeners = new Set<() => void>();

export function noteEnrolment(): void {
  enrolments += 1;
  for (const listener of listeners) listener();
}

/** Changes when the member has enrolled in a campaign, which may change their booster prices. */
export function useEnrolmentSignal(): number {
  return useSyncExternalStore(
    subscribe,
    () => enrolments,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
