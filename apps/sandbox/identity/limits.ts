import type { Store } from './store.ts';

const WAIT_SECONDS = 5 * 60;
const MOST = { member: 5, address: 20, code: 5 } as const;

export type Limited = keyof typeof MOST;
export type Limits = ReturnType<typeof createLimits>;

/** Counts wrong tries. They are forgotten five minutes after the last one. */
export function createLimits(store: Store, now: () => Date) {
  const idOf = (what: Limited, who: string) => `${what} ${who}`;
  const attempts = (what: Limited, who: string) =>
    store.get('Attempts', idOf(what, who)) ?? { count: 0, last: 0 };
  const keep = (what: Limited, who: string, count: number, last: number) =>
    store.put('Attempts', idOf(what, who), { count, last }, { seconds: WAIT_SECONDS });

  return {
    /** Seconds to wait, or 0 and the try is counted: before it is judged, or a burst would slip through. */
    take: (what: Limited, who: string): number => {
      const { count, last } = attempts(what, who);
      if (count >= MOST[what]) {
        return Math.ceil((last - now().getTime()) / 1000) + WAIT_SECONDS;
      }
      keep(what, who, count + 1, now().getTime());
      return 0;
    },
    /** The try turned out to be right. */
    giveBack: (what: Limited, who: string): void => {
      const { count, last } = attempts(what, who);
      if (count > 0) keep(what, who, count - 1, last);
    },
    forget: (what: Limited, who: string): void => {
      store.remove('Attempts', idOf(what, who));
    },
  };
}

export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
