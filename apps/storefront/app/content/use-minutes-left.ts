import { createContext, use, useCallback, useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** When the server made the page: what it counted from, the browser must count from first as well. */
export const ServerNow = createContext(0);

/** The minutes left until an end, a begun one counted whole; 0 when it has passed. They go down by themselves. */
export function useMinutesLeft(end: number): number;
export function useMinutesLeft(end: number | undefined): number | undefined;
export function useMinutesLeft(end: number | undefined): number | undefined {
  const serverNow = use(ServerNow);
  const subscribe = useCallback((onChange: () => void) => everyMinuteUntil(end, onChange), [end]);
  return useSyncExternalStore(
    subscribe,
    () => minutesLeft(end, Date.now()),
    () => minutesLeft(end, serverNow),
  );
}

function minutesLeft(end: number | undefined, now: number): number | undefined {
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - now) / MINUTE));
}

/** Calls whenever a minute before the end is up, and at the end for the last time. */
function everyMinuteUntil(end: number | undefined, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const left = (end ?? 0) - Date.now();
    if (left > 0) timer = setTimeout(pass, left % MINUTE || MINUTE);
  };
  const pass = () => {
    onChange();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
