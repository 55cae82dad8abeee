import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the shop can be reached, as far as this page knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && !isUnreachable,
    () => true,
  );
}

const PAUSE = 2_000;
let isUnreachable = false;

/**
 * Resolves when the shop answers. Before that, navigating would end on the browser's own error page
 * and lose what this page knows.
 */
export async function whenReachable(): Promise<void> {
  while (!(await isReachable())) {
    setUnreachable(true);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  setUnreachable(false);
}

/** Any answer counts, also that of a shop that is in trouble. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/api/health', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

function setUnreachable(change: boolean): void {
  if (isUnreachable === change) return;
  isUnreachable = change;
  for (const listener of listeners) listener();
}
