import { serverNow } from '@cairn/contract/values/server-clock';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** The server's time of rendering. Hydration must start from it, or the countdown would not match the HTML. */
export const ServerNow = createContext(0);

/** Minutes until the end, rounded up; 0 after it. Updates every minute. */
export function useMinutesLeft(end: number): number;
export function useMinutesLeft(end: number | undefined): number | undefined;
export function useMinutesLeft(end: number | undefined): number | undefined {
  const renderedAt = use(ServerNow);
  const subscribe = useCallback((onChange: () => void) => everyMinuteUntil(end, onChange), [end]);
  return useSyncExternalStore(
    subscribe,
    () => minutesLeft(end, serverNow()),
    () => minutesLeft(end, renderedAt),
  );
}

function minutesLeft(end: number | undefined, now: number): number | undefined {
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - now) / MINUTE));
}

/** Calls back on every full minute before the end, and at the end. */
function everyMinuteUntil(end: number | undefined, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const left = (end ?? 0) - serverNow();
    if (left > 0) timer = setTimeout(pass, left % MINUTE || MINUTE);
  };
  const pass = () => {
    onChange();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
