export type Random = {
  /** From 0 up to, and without, the limit. */
  below(limit: number): number;
  chance(likelihood: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Takes one out of the list, if there is any. */
  takeFrom<T>(list: T[]): T | undefined;
};

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (likelihood) => next() < likelihood,
    pick: (from) => from[below(from.length)] ?? from[0],
    takeFrom: (list) => (list.length === 0 ? undefined : list.splice(below(list.length), 1)[0]),
  };
}

/** All of it, or a part. */
export function someOf(random: Random, whole: number): number {
  return random.chance(0.4) ? 1 + random.below(whole) : whole;
}
