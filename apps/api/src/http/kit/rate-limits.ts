/** How often in how many milliseconds. */
const LIMITS = {
  /** All that comes from one address. */
  address: { count: 600, per: 60_000 },
  /** All that one member asks. */
  member: { count: 240, per: 60_000 },
  /** Orders and subscriptions that one member starts. */
  start: { count: 30, per: 10 * 60_000 },
  /** Of those, with somebody else's number in them: it must not serve for finding out who is who. */
  recipient: { count: 20, per: 60 * 60_000 },
  /** Messages from one member or one address. */
  contact: { count: 10, per: 60 * 60_000 },
} as const;

/** Who asks, as whoever hands the request over saw them; the shop's own questions come from nobody. */
export type Caller = { address?: string };

type LimitKind = keyof typeof LIMITS;

export type RateLimits = {
  /** Counts one; tells how many seconds to wait when it is one too many. */
  take(kind: LimitKind, who: string): number | undefined;
};

type Window = { ends: number; count: number };

/** Kept by each process for itself: several together allow as many times as much. */
export function createRateLimits(now: () => Date): RateLimits {
  const windows = new Map<string, Window>();
  let swept = 0;

  function sweep(time: number): void {
    if (time < swept + LIMITS.address.per) return;
    swept = time;
    for (const [key, { ends }] of windows) if (ends <= time) windows.delete(key);
  }

  return {
    take: (kind, who) => {
      const time = now().getTime();
      sweep(time);
      const key = `${kind} ${who}`;
      const { count, per } = LIMITS[kind];
      const known = windows.get(key);
      const window = known && known.ends > time ? known : { ends: time + per, count: 0 };
      window.count += 1;
      windows.set(key, window);
      return window.count > count ? Math.ceil((window.ends - time) / 1000) : undefined;
    },
  };
}
