import type { Store } from '../store.ts';

const WINDOW_SECONDS = 5 * 60;
const MAX_TRIES = { member: 5, address: 20, code: 5 } as const;

export type Limited = keyof typeof MAX_TRIES;
export type Limits = ReturnType<typeof createLimits>;

/** Counts wrong tries. Each one is forgotten after five minutes, whatever happens in between. */
export function createLimits(store: Store, now: () => Date) {
  const idOf = (what: Limited, who: string) => `${what} ${who}`;
  const recent = (what: Limited, who: string): number[] => {
    const { times } = store.get('WrongTries', idOf(what, who)) ?? { times: [] };
    return times.filter((time) => time + WINDOW_SECONDS * 1000 > now().getTime());
  };
  const save = (what: Limited, who: string, times: number[]) =>
    store.put('WrongTries', idOf(what, who), { times }, { seconds: WINDOW_SECONDS });

  return {
    /**
     * Seconds to wait, or 0 once the try is counted. It is counted before the password is checked, or a
     * burst of requests would slip past the limit.
     */
    take: (what: Limited, who: string): number => {
      const times = recent(what, who);
      const [oldest = 0] = times;
      if (times.length >= MAX_TRIES[what]) {
        return Math.ceil((oldest - now().getTime()) / 1000) + WINDOW_SECONDS;
      }
      save(what, who, [...times, now().getTime()]);
      return 0;
    },
    /** Uncounts the last try: it was right, or not checked at all. */
    refund: (what: Limited, who: string): void => save(what, who, recent(what, who).slice(0, -1)),
    reset: (what: Limited, who: string): void => {
      store.remove('WrongTries', idOf(what, who));
    },
  };
}

export function inMinutes(seconds: number, locale: string): string {
  const minutes = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, minutes).format(Math.ceil(seconds / 60));
}
