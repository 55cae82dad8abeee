import { LRUCache } from 'lru-cache';

export type ShortCacheSettings<T> = {
  /** In milliseconds. */
  lifetime: number;
  /** In bytes; the values used longest ago are dropped first. */
  capacity: number;
  /** The size of a value in bytes; undefined for one that is not kept, such as an error. */
  sizeOf(value: T): number | undefined;
  /** Whether only the request that created the value may have it. By default those that waited for it have it too. */
  isOwn?(value: T): boolean;
};

export type ShortCache<T> = {
  get(key: string, create: () => Promise<T>): Promise<T>;
  clear(): void;
};

const MINUTE = 60_000;

/**
 * Keeps values for some seconds. Requests for a value that is being created wait for that one.
 * Scheduled prices begin at whole minutes: no value outlives the minute in which its creation began.
 */
export function createShortCache<T extends object | string>(
  settings: ShortCacheSettings<T>,
): ShortCache<T> {
  const { lifetime, capacity, sizeOf, isOwn } = settings;
  const open = () =>
    new LRUCache<string, T, () => Promise<T>>({
      ttl: lifetime,
      ttlResolution: 0,
      perf: Date,
      maxSize: capacity,
      sizeCalculation: (value) => sizeOf(value) || 1,
      fetchMethod: async (_key, _stale, { options, context: create }) => {
        const lastMoment = (Math.floor(Date.now() / MINUTE) + 1) * MINUTE - 1;
        const value = await create();
        // 0 would mean for ever.
        options.ttl = Math.max(1, Math.min(lifetime, lastMoment - Date.now()));
        return value;
      },
    });
  let cache = open();
  return {
    async get(key, create) {
      const from = cache;
      let isCreator = false;
      const context = () => {
        isCreator = true;
        return create();
      };
      const value = await from.forceFetch(key, { context });
      if (isCreator && sizeOf(value) === undefined) from.delete(key);
      return isOwn?.(value) && !isCreator ? await create() : value;
    },
    clear() {
      // Values still being created end up in the old cache, which is no longer read.
      cache = open();
    },
  };
}
