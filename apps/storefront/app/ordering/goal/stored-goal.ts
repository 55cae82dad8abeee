import { useCallback, useMemo, useSyncExternalStore } from 'react';

const KEY = 'goal';

/** The goal when local storage is blocked: it is lost when the page closes. */
let inMemory: string | null = null;
const listeners = new Set<() => void>();

function goalText(): string | null {
  try {
    return window.localStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function store(text: string | null): void {
  inMemory = text;
  try {
    if (text === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, text);
  } catch {
    // Blocked or full: memory has it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What a member saves for, in avios. Stored in this browser with its member, for nobody else to see. */
export function useGoal(member: string | undefined) {
  const text = useSyncExternalStore(subscribe, goalText, () => null);
  const goal = useMemo(() => goalIn(text, member), [text, member]);
  const setGoal = useCallback(
    (avios: number | undefined) => {
      if (member !== undefined) store(avios ? JSON.stringify({ member, avios }) : null);
    },
    [member],
  );
  return { goal, setGoal };
}

/** Undefined when it is another member's, or was tampered with. */
export function goalIn(text: string | null, member: string | undefined): number | undefined {
  if (text === null || member === undefined) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('member' in stored) || stored.member !== member) return undefined;
    if (!('avios' in stored) || !Number.isSafeInteger(stored.avios)) return undefined;
    return Number(stored.avios) > 0 ? Number(stored.avios) : undefined;
  } catch {
    return undefined;
  }
}
