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
  /** Whether there may be none. */
  isOptional?: boolean;
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
  let underWay = new Map<string, Promise<unknown>>();

  /** Resolves with what serves from now on. */
  async function refresh(query: ContentQuery, key: string, read: Reader<unknown>) {
    // What was asked before a publication answers into maps that nobody reads any more.
    const into = memory;
    const earlier = into.get(key)?.items ?? (await lastGood.find(key));
    const serve = (items: unknown, life: number) => {
      into.set(key, { items, freshUntil: Date.now() + life });
      return items;
    };
    try {
      const items = await fetchEntries(query);
      const good = items.length > 0 ? readable(items, earlier, read, query) : empty(query);
      if (good !== undefined && into === memory) await keep(key, good, query);
      return serve(good ?? earlier, FRESH);
    } catch (error) {
      log.error({ reason: reasonOf(error), ...query }, 'content could not be read');
      return serve(earlier, RESPITE);
    }
  }

  /** No items are an error, except of what a page may do without: there they are the end of it. */
  function empty(query: ContentQuery): [] | undefined {
    const reason = 'The answer has no items';
    if (query.isOptional) log.info({ reason, ...query }, 'there is no such content');
    else log.error({ reason, ...query }, 'content could not be read');
    return query.isOptional ? [] : undefined;
  }

  /** The items if they can be read, broken entries in them replaced by what they were before. */
  function readable(
    items: readonly unknown[],
    earlier: unknown,
    read: Reader<unknown>,
    query: ContentQuery,
  ): unknown {
    const { value, faults } = read(items);
    for (const { entry, reason } of faults) {
      log.error({ entry, reason, ...query }, 'content is broken');
    }
    const broken = faults.flatMap(({ entry, isWhole }) => (isWhole ? (entry ?? []) : []));
    if (broken.length > 0) {
      const mended = mend(items, new Set(broken), earlier);
      if (read(mended).value !== undefined) return mended;
    }
    return value === undefined ? undefined : items;
  }

  async function keep(key: string, items: unknown, query: ContentQuery): Promise<void> {
    try {
      await lastGood.keep(key, items);
    } catch (error) {
      log.error({ reason: reasonOf(error), ...query }, 'content was not kept');
    }
  }

  function ask(query: ContentQuery, key: string, read: Reader<unknown>): Promise<unknown> {
    const asking = underWay;
    const asked = refresh(query, key, read).finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  return {
    async load(query, read) {
      const key = keyOf(query);
      const from = memory;
      const kept = from.get(key);
      let items = kept?.items;
      if (!kept || kept.freshUntil <= Date.now()) {
        const asked = underWay.get(key) ?? ask(query, key, read);
        // With nothing to show, it is worth waiting; and then nobody after us has to.
        items ??= await withinPatience(asked, async () => {
          log.error(query, 'content is late; what there was before serves');
          const before = await lastGood.find(key);
          if (before !== undefined && !from.has(key)) {
            from.set(key, { items: before, freshUntil: 0 });
          }
          return before;
        });
      }
      return read(items).value;
    },
    forget() {
      memory = new Map();
      underWay = new Map();
    },
  };
}

function keyOf({ contentType, errorCode, partnerCode, locale }: ContentQuery): string {
  return [contentType, errorCode, partnerCode, locale].filter(Boolean).join('.');
}

/** No more than this: the client's errors carry the whole request, access token included. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
}

async function withinPatience(
  asked: Promise<unknown>,
  onLate: () => Promise<unknown>,
): Promise<unknown> {
  const { promise: instead, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => resolve(onLate()), PATIENCE);
  const answer = await Promise.race([asked, instead]);
  clearTimeout(timer);
  return answer;
}
