import type { Locale } from '@cairn/contract/values/company';
import type { Logger } from 'pino';
import type { Reader } from './items.server.ts';
import type { LastGood } from './last-good.server.ts';
import { restoreFrom } from './parse-report.server.ts';

/** A loader waits this long for the content service, then uses the last good answer. */
const LOADER_TIMEOUT = 1_500;
/** An answer older than this is still used, while a new one is fetched. */
const FRESH = 5 * 60_000;
/** Time between a failure and the next try. */
const RETRY_DELAY = 5_000;

export type ContentQuery = {
  contentType: string;
  locale: Locale;
  partnerCode: string;
  /** Selects one of the messages. */
  errorCode?: string;
  /** Whether it is fine to find none. */
  isOptional?: boolean;
};

/** Fetches the matching entries, links resolved two levels deep. */
export type FetchEntries = (query: ContentQuery) => Promise<readonly unknown[]>;

export type ContentSource = {
  /** The parsed entries; undefined when neither the service nor the last good answer has any. */
  load<T>(query: ContentQuery, read: Reader<T>): Promise<T | undefined>;
};

export type CachedContentSource = ContentSource & {
  /** Drops everything after a publication, so that it is fetched again. */
  forget(): void;
};

/** The current answer; `items` is undefined if there never was a good one. */
type Kept = { items: unknown; freshUntil: number };

export function createContentSource(
  fetchEntries: FetchEntries,
  lastGood: LastGood,
  log: Logger,
): CachedContentSource {
  let memory = new Map<string, Kept>();
  /** Requests at the same time share one fetch. */
  let inProgress = new Map<string, Promise<unknown>>();

  /** Resolves with the items to use from now on. */
  async function refresh(query: ContentQuery, key: string, read: Reader<unknown>) {
    // A fetch from before a publication must not overwrite what was fetched after it.
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
      log.error({ reason: reasonOf(error), ...query }, 'content request failed');
      return serve(earlier, RETRY_DELAY);
    }
  }

  /** No items are an error, unless the content is optional: then it has ended. */
  function empty(query: ContentQuery): [] | undefined {
    const reason = 'The answer has no items';
    if (query.isOptional) log.info({ reason, ...query }, 'optional content not found');
    else log.error({ reason, ...query }, 'content request failed');
    return query.isOptional ? [] : undefined;
  }

  /** The items if they are valid, with broken entries replaced by their last good version. */
  function readable(
    items: readonly unknown[],
    earlier: unknown,
    read: Reader<unknown>,
    query: ContentQuery,
  ): unknown {
    const { value, faults } = read(items);
    for (const { entry, reason } of faults) {
      log.error({ entry, reason, ...query }, 'invalid content entry');
    }
    const broken = faults.flatMap(({ entry, isWhole }) => (isWhole ? (entry ?? []) : []));
    if (broken.length > 0) {
      const restored = restoreFrom(earlier, new Set(broken), items);
      if (read(restored).value !== undefined) return restored;
    }
    return value === undefined ? undefined : items;
  }

  async function keep(key: string, items: unknown, query: ContentQuery): Promise<void> {
    try {
      await lastGood.keep(key, items);
    } catch (error) {
      log.error({ reason: reasonOf(error), ...query }, 'content could not be saved to disk');
    }
  }

  function fetchOnce(query: ContentQuery, key: string, read: Reader<unknown>): Promise<unknown> {
    const pending = inProgress;
    const answer = refresh(query, key, read).finally(() => pending.delete(key));
    pending.set(key, answer);
    return answer;
  }

  return {
    async load(query, read) {
      const key = keyOf(query);
      const from = memory;
      const kept = from.get(key);
      let items = kept?.items;
      if (!kept || kept.freshUntil <= Date.now()) {
        const asked = inProgress.get(key) ?? fetchOnce(query, key, read);
        // Without an earlier answer, wait for this one.
        items ??= await withTimeout(asked, async () => {
          log.error(query, 'content request timed out, serving stale content');
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
      inProgress = new Map();
    },
  };
}

function keyOf({ contentType, errorCode, partnerCode, locale }: ContentQuery): string {
  return [contentType, errorCode, partnerCode, locale].filter(Boolean).join('.');
}

/** Only name and message: the client's errors contain the whole request, access token included. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
}

async function withTimeout(
  asked: Promise<unknown>,
  onLate: () => Promise<unknown>,
): Promise<unknown> {
  const { promise: instead, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => resolve(onLate()), LOADER_TIMEOUT);
  const answer = await Promise.race([asked, instead]);
  clearTimeout(timer);
  return answer;
}
