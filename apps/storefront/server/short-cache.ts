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

/** Keeps values for some seconds. Requests for a value that is being created wait for that one. */
export function createShortCache<T>(settings: ShortCacheSettings<T>): ShortCache<T> {
  type Kept = { value: T; bytes: number; until: number };
  let kept = new Map<string, Kept>();
  let inProgress = new Map<string, Promise<T>>();
  let used = 0;

  async function create(key: string, make: () => Promise<T>): Promise<T> {
    // A value whose creation began before the cache was cleared must not be kept after it.
    const into = kept;
    const pending = inProgress;
    const creating = make();
    pending.set(key, creating);
    try {
      const value = await creating;
      const bytes = settings.sizeOf(value);
      if (bytes !== undefined && into === kept) keep(key, value, bytes);
      return value;
    } finally {
      pending.delete(key);
    }
  }

  function keep(key: string, value: T, bytes: number): void {
    drop(key);
    kept.set(key, { value, bytes, until: Date.now() + settings.lifetime });
    used += bytes;
    for (const oldest of kept.keys()) {
      if (used <= settings.capacity) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    used -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    async get(key, make) {
      const found = kept.get(key);
      if (found && found.until > Date.now()) {
        // A map is in the order of insertion: the last one used is the last to be dropped.
        kept.delete(key);
        kept.set(key, found);
        return found.value;
      }
      const pending = inProgress.get(key);
      if (!pending) return await create(key, make);
      const value = await pending;
      return settings.isOwn?.(value) ? await make() : value;
    },
    clear() {
      kept = new Map();
      inProgress = new Map();
      used = 0;
    },
  };
}
