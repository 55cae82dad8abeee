import type { Locale } from '@cairn/contract/company';
import type { Logger } from 'pino';
import type { Reader } from './items.server.ts';
import type { LastGood } from './last-good.server.ts';
import { mend } from './reading.server.ts';

/** A loader waits this long for the content service, then makes do with what there was before. */
const PATIENCE = 1_500;
/** An answer serves this long without a question; after that it still serves while we ask. */
const FRESH = 5 * 60_000;
/** After a failure the service is left alone for a while. */
const RESPITE = 5_000;

export type ContentQuery = {
  contentType: string;
  locale: Locale;
  partnerCode: string;
  /** Messages are told apart by it. */
  errorCode?: string;
};

/** Fetches the matching entries, links resolved two levels deep. */
export type FetchEntries = (query: ContentQuery) => Promise<readonly unknown[]>;

export type ContentSource = {
  /** What the reader makes of the matching entries; undefined when neither the service nor the past has any. */
  load<T>(query: ContentQuery, read: Reader<T>): Promise<T | undefined>;
};

export type CachedContentSource = ContentSource & {
  /** Something was published: everything is asked for anew. */
  forget(): void;
};

/** What serves just now; items are missing when there never was a good answer. */
type Kept = { items: unknown; freshUntil: number };

export function createContentSource(
  fetchEntries: FetchEntries,
  lastGood: LastGood,
  log: Logger,
): CachedContentSource {
  let memory = new Map<string, Kept>();
  /** While the service is slow, everybody waits for the same answer. */
  let underWay = new Map<string, Promise<void>>();

  async function refresh(query: ContentQuery, key: string, read: Reader<unknown>): Promise<void> {
    // What was asked before a publication answers into maps that nobody reads any more.
    const into = memory;
    const earlier = into.get(key)?.items ?? (await lastGood.find(key));
    const keep = (items: unknown, life: number) =>
      into.set(key, { items, freshUntil: Date.now() + life });
    try {
      const items = await fetchEntries(query);
      if (items.length === 0) {
        log.error({ reason: 'The answer has no items', ...query }, 'content could not be read');
        keep(earlier, FRESH);
        return;
      }
      const good = readable(items, earlier, read, query);
      keep(good ?? earlier, FRESH);
      if (good === undefined || into !== memory) return;
      await lastGood
        .keep(key, good)
        .catch((error) => log.error({ reason: reasonOf(error), ...query }, 'content was not kept'));
    } catch (error) {
      log.error({ reason: reasonOf(error), ...query }, 'content could not be read');
      keep(earlier, RESPITE);
    }
  }

  function ask(query: ContentQuery, key: string, read: Reader<unknown>): Promise<void> {
    const asking = underWay;
    const asked = refresh(query, key, read).finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  /** The items if they can be read, broken entries in them replaced by what they were before. */
  function readable(
    items: readonly unknown[],
    earlier: unknown,
    read: Reader<unknown>,
    query: ContentQuery,
  ): unknown {
    const { value, faults } = read(items);
    for (const fault of faults) log.error({ ...fault, ...query }, 'content is broken');
    if (faults.length === 0) return items;
    const broken = new Set(faults.flatMap(({ entry }) => entry ?? []));
    const mended = mend(items, broken, earlier);
    if (read(mended).value !== undefined) return mended;
    return value === undefined ? undefined : items;
  }

  return {
    async load(query, read) {
      const key = keyOf(query);
      const kept = memory.get(key);
      if (!kept || kept.freshUntil <= Date.now()) {
        const asked = underWay.get(key) ?? ask(query, key, read);
        if (!kept) await withinPatience(asked, () => late(key, query));
      }
      return read(memory.get(key)?.items ?? (await lastGood.find(key))).value;
    },
    forget() {
      memory = new Map();
      underWay = new Map();
    },
  };

  /** The next visitor does not wait again: what there was before serves until the answer is there. */
  async function late(key: string, query: ContentQuery): Promise<void> {
    log.error(query, 'content is late; what there was before serves');
    const items = await lastGood.find(key);
    if (items !== undefined && !memory.has(key)) memory.set(key, { items, freshUntil: 0 });
  }
}

function keyOf({ contentType, errorCode, partnerCode, locale }: ContentQuery): string {
  return [contentType, errorCode, partnerCode, locale].filter(Boolean).join('.');
}

/** No more than this: the client's errors carry the whole request, access token included. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
}

async function withinPatience(asked: Promise<void>, onLate: () => Promise<void>): Promise<void> {
  const { promise: outOfPatience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => void onLate().then(resolve), PATIENCE);
  await Promise.race([asked, outOfPatience]);
  clearTimeout(timer);
}
